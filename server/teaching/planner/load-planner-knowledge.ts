import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import {
  type KnownFeature,
  type KnownShape,
  type KnownThing,
  PlannerData,
  type Shape,
} from './planner-knowledge.ts'
import { createPhraseIndex, phraseWords, type PhraseIndex } from './idea/phrase-index.ts'
import { createSpelling, type Spelling } from './idea/spelling.ts'
import { plural, stem, wordsOf } from './idea/word-forms.ts'

/** The planner's data with everything that is worked out once. */
export interface PlannerKnowledge extends PlannerData {
  featureById: ReadonlyMap<string, KnownFeature>
  shapeByName: ReadonlyMap<Shape, KnownShape>
  thingByStems: ReadonlyMap<string, KnownThing>
  phrases: PhraseIndex
  meant: ReadonlyMap<string, string>
  spelling: Spelling
  classes: WordClasses
}

/** Stems by what they are in a sentence. */
interface WordClasses {
  dropped: ReadonlySet<string>
  functions: ReadonlySet<string>
  negations: ReadonlySet<string>
  verbs: ReadonlySet<string>
  adjectives: ReadonlySet<string>
  people: ReadonlySet<string>
  roles: ReadonlySet<string>
  vague: ReadonlySet<string>
}

export async function loadPlannerKnowledge(folder: string): Promise<PlannerKnowledge> {
  return createPlannerKnowledge(await readPlannerData(folder))
}

/** Reads the sources: each file holds one or more of the lists of {@link PlannerData}; throws with what is not in form. */
export async function readPlannerData(folder: string): Promise<PlannerData> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
  const files = await Promise.all(
    names.map(async (name) => parseFile(name, await readFile(path.join(folder, name), 'utf8'))),
  )
  const merged: Record<string, unknown> = {}
  for (const [list, value] of files.flatMap((file) => Object.entries(file))) {
    const before = merged[list]
    merged[list] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value
  }
  const read = PlannerData.safeParse(merged)
  if (!read.success)
    throw new Error(
      `knowledge/planner: ${read.error.issues
        .slice(0, 8)
        .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        .join('; ')}`,
    )
  return read.data
}

export function createPlannerKnowledge(known: PlannerData): PlannerKnowledge {
  // The large ones are made at the first plan: a start needs none of them.
  let phrases: PhraseIndex | undefined
  let spelling: Spelling | undefined
  return {
    ...known,
    featureById: new Map(known.features.map((feature) => [feature.id, feature])),
    shapeByName: new Map(known.shapes.map((shape) => [shape.shape, shape])),
    thingByStems: new Map(
      known.things.flatMap((thing) => thing.words.map((word) => [stemsOf(word), thing] as const)),
    ),
    meant: new Map(Object.entries(known.words.meant)),
    get phrases() {
      return (phrases ??= createPhraseIndex(phrasesOf(known), new Set(known.words.dropped)))
    },
    get spelling() {
      return (spelling ??= createSpelling(vocabularyOf(known)))
    },
    classes: classesOf(known),
  }
}

export function stemsOf(phrase: string): string {
  return wordsOf(phrase).map(stem).join(' ')
}

function parseFile(name: string, source: string): Record<string, unknown> {
  const value: unknown = parse(source)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`knowledge/planner/${name}: not a list of lists`)
  return { ...value }
}

function phrasesOf(known: PlannerData): (readonly [string, string])[] {
  return [
    ...known.features.flatMap((feature) =>
      feature.says.map((text) => [`feature:${feature.id}`, text] as const),
    ),
    ...known.features.flatMap((feature) => feature.hints.map((text) => [`may:${feature.id}`, text] as const)),
    ...known.features.flatMap((feature) =>
      feature.unless.map((text) => [`unless:${feature.id}`, text] as const),
    ),
    ...known.kinds.flatMap((kind) => kind.unless.map((text) => [`unless-kind:${kind.id}`, text] as const)),
    ...known.kinds.flatMap((kind) => kind.says.map((text) => [`kind:${kind.id}`, text] as const)),
    ...known.kinds.flatMap((kind) => kind.hints.map((text) => [`hint:${kind.id}`, text] as const)),
    ...known.hazards.flatMap((hazard) => hazard.says.map((text) => [`hazard:${hazard.id}`, text] as const)),
    ...known.words.idioms.map((text) => ['idiom', text] as const),
    ...Object.entries(known.words.elsewhere).flatMap(([place, says]) =>
      says.map((text) => [`elsewhere:${place}`, text] as const),
    ),
  ]
}

function vocabularyOf(known: PlannerData): Set<string> {
  const { elsewhere: _, meant: _meant, idioms: _idioms, ...lists } = known.words
  const single = [
    ...Object.values(lists).flat(),
    ...known.things.flatMap((thing) => thing.words).flatMap(wordsOf),
    ...phrasesOf(known).flatMap(([, text]) => phraseWords(text)),
  ]
  const singular = new Set(single)
  return new Set([...singular, ...[...singular].map(plural), ...known.words.verbs.flatMap(formsOfVerb)])
}

function formsOfVerb(verb: string): string[] {
  const head = verb.replace(/e$/, '')
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(verb) ? verb + verb.at(-1) : head
  return [`${doubled}ing`, `${doubled}ed`, `${head}ing`, `${head}ed`, plural(verb)]
}

function classesOf({ words }: PlannerData): WordClasses {
  const stems = (list: string[]) => new Set(list.flatMap((word) => wordsOf(word)).map(stem))
  return {
    dropped: new Set(words.dropped),
    functions: new Set([...words.functions, ...words.negations]),
    negations: new Set(words.negations),
    verbs: stems(words.verbs),
    adjectives: stems(words.adjectives),
    people: stems(words.people),
    roles: stems(words.roles),
    vague: stems(words.vague),
  }
}
