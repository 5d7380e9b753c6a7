import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype, ArchetypeEntity } from '#server/teaching/planner/archetype.ts'
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
  /** What the plan stores besides the kind's own data. */
  entities?: readonly Entity[]
}

type Entity = Pick<ArchetypeEntity, 'name'>

const longestName = { words: 4, letters: 28 }

export function namesFor(
  idea: Idea,
  archetype: Archetype,
  findKept: (idea: Idea) => string | null,
  { title, appName, noun, entities = [] }: Given,
): PlanNames {
  const thing = thingOf(idea, archetype, findKept, nameOfOne(noun ?? '') || null, entities)
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
  return (template) =>
    template.replace(/(?:\b(A|a) )?\{(\w+)\}/g, (slot, article: string | undefined, name: string) => {
      const value = values[name]
      if (value === undefined || article === undefined) return value ?? slot
      return article === 'A' ? sentenceCase(withArticle(value)) : withArticle(value)
    })
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
 * archetype that the idea uses, the idea's noun, or the default. A noun that means something else in the
 * plan is not used.
 */
function thingOf(
  idea: Idea,
  archetype: Archetype,
  findKept: (idea: Idea) => string | null,
  noun: string | null,
  entities: readonly Entity[],
): string {
  const { thing } = archetype
  const isFree = (words: string) => !isOtherNoun(words, archetype, entities)
  const said = new Set(wordsOf(idea.wanted).map((word) => stemOf(word)))
  const isSaid = (words: string) => wordsOf(words).every((word) => said.has(stemOf(word)))
  if (thing.isFree) {
    const stored = findKept(idea)
    return stored !== null && isFree(stored) ? stored : thing.one
  }
  const known = [thing.one, ...thing.others.filter(isFree)].find(isSaid)
  if (noun === null || !thing.samplesOf || known === noun) return known ?? thing.one
  if (thing.isAct) return `${noun} ${thing.one}`
  return known ?? (isFree(noun) ? noun : thing.one)
}

/** Whether the plan means something else by a noun: a gym log's “set” is part of its workout. */
function isOtherNoun(
  noun: string,
  { entities, screens, stories, thing }: Archetype,
  added: readonly Entity[],
) {
  const sought = singulars(noun)
  if (sought === singulars(thing.one)) return false
  const data = [...entities, ...added].map(({ name }) => name.replace(/([a-z])([A-Z])/g, '$1 $2'))
  const texts = stories.flatMap(({ name, tasks }) => [name, ...tasks.map(({ title }) => title)])
  return (
    [...data, ...screens.map(({ name }) => name)].some((name) => singulars(name).endsWith(sought)) ||
    texts.some((text) => singulars(text).includes(sought))
  )
}

/** The words in the singular, each between spaces, so that a phrase is only found as whole words. */
function singulars(text: string): string {
  return ` ${wordsOf(text).map(singular).join(' ')} `
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
