import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { nameOfOne, plural, sentenceCase, singular, titleCase, typeName, withArticle } from './word-forms.ts'

export interface PlanNames {
  app: string
  /** The main thing, in the idea's own word if it has one. */
  thing: string
  things: string
}

/** Fills the placeholders of a text from the knowledge with a plan's names. */
export type Fill = (template: string) => string

interface Given {
  title?: string | undefined
  appName?: string | undefined
  /** The idea's own noun for its main thing. */
  noun?: string | null | undefined
}

const longestName = { words: 4, letters: 28 }

export function namesFor(
  idea: Idea,
  archetype: Archetype,
  findKept: (idea: Idea) => string | null,
  { title, appName, noun }: Given,
): PlanNames {
  const thing = thingOf(idea, archetype, findKept, nameOfOne(noun ?? '') || null)
  const app = appName ?? nameIn(title) ?? nameSaid(idea.text) ?? archetypeName(archetype, thing)
  return { app, thing, things: thing === archetype.thing.one ? archetype.thing.many : plural(thing) }
}

export function createFill({ app, thing, things }: PlanNames, more: Record<string, string> = {}): Fill {
  const values: Record<string, string> = {
    app,
    App: typeName(app),
    thing,
    things,
    Thing: sentenceCase(thing),
    Things: sentenceCase(things),
    a_thing: withArticle(thing),
    A_thing: sentenceCase(withArticle(thing)),
    Type: typeName(thing),
    ...more,
  }
  return (template) => template.replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot)
}

/** Fills the placeholders in all texts within a value. */
export function filled<Value>(value: Value, fill: Fill): Value {
  if (typeof value === 'string') return fill(value) as Value
  if (Array.isArray(value)) return value.map((one) => filled(one, fill)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, fill)])) as Value
}

/**
 * The app's main thing: the stored object if the archetype accepts any noun; otherwise a name of the
 * archetype that the idea uses, the idea's noun, or the default.
 */
function thingOf(
  idea: Idea,
  { thing }: Archetype,
  findKept: (idea: Idea) => string | null,
  noun: string | null,
): string {
  const said = new Set(wordsOf(idea.wanted).map((word) => stemOf(word)))
  const isSaid = (words: string) => wordsOf(words).every((word) => said.has(stemOf(word)))
  if (thing.isFree) return findKept(idea) ?? thing.one
  const known = [thing.one, ...thing.others].find(isSaid)
  if (noun === null || !thing.samplesOf || known === noun) return known ?? thing.one
  return thing.isAct ? `${noun} ${thing.one}` : (known ?? noun)
}

/** The title if it is short enough to be a name: "Brunnen", but not a sentence. */
function nameIn(title: string | undefined): string | null {
  const name = title?.trim() ?? ''
  return name !== '' && name.length <= longestName.letters && wordsOf(name).length <= longestName.words
    ? name
    : null
}

/**
 * A name in the text: "… called Brunnen", "… named “Leaf & Water”", "Name: Brunnen", or an opening heading.
 */
function nameSaid(text: string): string | null {
  const heading =
    /^#[ ]*(\p{Lu}[\p{L}\p{N}]*(?: [\p{L}\p{N}]+){0,2})[ ]*\n/u.exec(text.trimStart()) ??
    /^(?:title|name|titel|titre|título|nombre|nom):[ ]*(\p{Lu}[\p{L}\p{N}]{2,27})[ ]*$/imu.exec(text)
  if (heading && heading[1]!.length <= longestName.letters) return heading[1]!
  const [, quoted, plain] =
    /\b(?:called|named|names? is|heißt|llamada|appelée)\s+(?:["“„«]([^"”“»]{2,28})["”“»]|((?:\p{Lu}[\p{L}\p{N}]*)(?:\s\p{Lu}[\p{L}\p{N}]*){0,2}))/u.exec(
      text,
    ) ?? []
  return quoted?.trim() ?? plain ?? null
}

function archetypeName({ appNames, thing: known }: Archetype, thing: string): string {
  const name = appNames[0]!
  if (!known.isFree || thing === known.one) return name
  const own = `${titleCase(singular(thing))} ${name}`
  return own.length <= longestName.letters ? own : name
}
