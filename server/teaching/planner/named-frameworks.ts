import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { KnownFeature } from './planner-knowledge.ts'
import { unlistedFeature } from './unlisted-feature.ts'

export interface NamedFramework {
  framework: string
  /** As the idea writes it. */
  text: string
  start: number
}

/** Ordinary words too: only as "the Vision framework", "import Vision", or in capitals beside another framework. */
const ordinary = new Set(
  'Charts Speech Translation Photos Contacts Messages Network Security Metal Vision Observation Foundation Accelerate Combine Symbols'.split(
    ' ',
  ),
)
const notWanted =
  /(?:\b(?:no|not|without|never|avoid|instead of|rather than|than|nor)\b|n['’]t\b)[^.;:!?]{0,30}$/i
const plain = new Set(['SwiftUI', 'Foundation'])

/** The frameworks an idea calls by name: "CoreNFC", "core bluetooth", "the Vision framework". */
export function namedFrameworks({ frameworks }: PlannerKnowledge, text: string): NamedFramework[] {
  const letters = text.toLowerCase().replace(/[ -]/g, '')
  const known = Object.keys(frameworks).filter(
    (name) => !plain.has(name) && letters.includes(name.toLowerCase()),
  )
  const certain = known
    .filter((name) => !ordinary.has(name))
    .flatMap((name) => findNamed(text, name, patternOf(name)))
  const inCapitals = certain.length > 0 ? '|(?<=[a-z,(/+&] ?)NAME\\b' : ''
  const others = known
    .filter((name) => ordinary.has(name))
    .flatMap((name) =>
      findNamed(
        text,
        name,
        new RegExp(
          `\\bNAME framework\\b|\\bimport NAME\\b|\\bSwift NAME\\b|\\bthe NAME API\\b|(?<=\\b(?:uses?|using|via|with|on) )NAME\\b${inCapitals}`.replaceAll(
            'NAME',
            name,
          ),
          'g',
        ),
      ),
    )
  return [...certain, ...others].toSorted((a, b) => a.start - b.start)
}

function findNamed(text: string, framework: string, pattern: RegExp): NamedFramework[] {
  const found = [...text.matchAll(pattern)].find((match) => !notWanted.test(text.slice(0, match.index)))
  return found ? [{ framework, text: found[0], start: found.index }] : []
}

/** In one word however it is written; in two only where the words mean nothing else. */
function patternOf(name: string): RegExp {
  const spaced = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  const isOwnWord = /^Core[A-Z]|Kit$/.test(name)
  return new RegExp(
    `\\b(?:${isOwnWord ? spaced.replaceAll(' ', '[ -]?') : name})\\b`,
    isOwnWord || /[a-z][A-Z]/.test(name) ? 'gi' : 'g',
  )
}

/** The one feature that is about it, or a first try and its way into the app. */
export function featureOf({ features, frameworks }: PlannerKnowledge, framework: string): KnownFeature {
  const about = features.filter((feature) => feature.frameworks[0] === framework)
  if (about.length === 1) return about[0]!
  const purpose = frameworks[framework] ?? 'what it is called after'
  return unlistedFeature({
    id: `named-${framework.toLowerCase()}`,
    name: `${framework}, as named`,
    short: framework,
    area: 'device',
    why: `${framework} is for ${purpose}, and it was asked for by its name`,
    frameworks: [framework],
    privacy:
      about.length > 0
        ? about[0]!.privacy.filter((key) => about.every(({ privacy }) => privacy.includes(key)))
        : [],
    priority: 'high',
    tasks: [
      {
        title: `Try ${framework} on a screen of its own`,
        description: `${framework} is for ${purpose}. Read the overview of its documentation, note which permission, entitlement or real device it asks for and from which iOS on, and make its smallest example work on a screen of its own.`,
        minutes: 40,
        doneWhen: `The smallest example with ${framework} runs, and what it asks for is written down.`,
        topics: ['arch-planning', 'info-plist-permissions'],
      },
      {
        title: `Put ${framework} behind a type of {app}`,
        description: `Wrap the calls to ${framework} in one small type with a protocol, so that previews and tests run with a stand-in, and show what happens where it is refused or missing.`,
        minutes: 40,
        doneWhen: `Previews run without ${framework}, and the real one works on a phone.`,
        topics: ['arch-dependency-injection', 'testing-fakes'],
      },
    ],
  })
}
