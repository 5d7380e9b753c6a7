import MiniSearch from 'minisearch'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from './archetype.ts'

export interface NearArchetype {
  archetype: Archetype
  /** BM25 over what people say of such an app and what it is made of; longer texts score higher. */
  score: number
  /** How much of what the text tells is known of such an app, 0 to 1; rare words tell more. */
  share: number
  /** How many different words it shares with what we know. */
  words: number
}

/** The archetypes nearest to what an idea says, best first. */
export type ArchetypeFinder = (text: string) => NearArchetype[]

/** Slips of the keyboard are forgiven in words longer than this. */
const longEnough = 5
const slip = 0.2

export function createArchetypeFinder(
  archetypes: readonly Archetype[],
  isCommon: (word: string) => boolean,
): ArchetypeFinder {
  const index = new MiniSearch<Told>({
    fields: ['says', 'made', 'built'],
    searchOptions: { bm25: { k: 4, b: 0.9, d: 0.2 }, boost: { made: 1.5 } },
    tokenize: wordsOf,
    processTerm: (word) => (isCommon(word) ? null : stemOf(word)),
  })
  const told = archetypes.map((archetype) => ({
    id: archetype.id,
    says: Object.values(archetype.says).flat().join(' . '),
    made: madeOf(archetype),
    built: builtOf(archetype),
  }))
  index.addAll(told)
  const rarity = createRarity(told)
  const byId = new Map(archetypes.map((archetype) => [archetype.id, archetype]))
  return (text) => {
    const stems = new Set(wordsOf(text).flatMap((word) => (isCommon(word) ? [] : [stemOf(word)])))
    const whole = sum([...stems].map(rarity))
    return index
      .search(text, { fuzzy: (word) => (word.length > longEnough ? slip : false) })
      .map(({ id, score, queryTerms }) => ({
        archetype: byId.get(id)!,
        score,
        words: new Set(queryTerms).size,
        share: sum([...new Set(queryTerms)].map(rarity)) / whole,
      }))
  }
}

interface Told {
  id: string
  /** What people say. */
  says: string
  /** What it is made of. */
  made: string
  /** How it is built, and what stands on its screens. */
  built: string
}

/** The logarithm of how few kinds of app have a word; a word that none has is the rarest. */
function createRarity(told: readonly Told[]): (stem: string) => number {
  const counts = new Map<string, number>()
  for (const { says, made, built } of told) {
    for (const stem of new Set(wordsOf(`${says} ${made} ${built}`).map((word) => stemOf(word)))) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  }
  return (stem) => Math.log(1 + told.length / (1 + (counts.get(stem) ?? 0)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function builtOf({ thing, screens, stories, notAtFirst, risks }: Archetype): string {
  const texts = [
    ...screens.flatMap(({ shows }) => shows.map(({ text }) => text)),
    ...stories.flatMap(({ tasks }) => tasks.flatMap(({ description, doneWhen }) => [description, doneWhen])),
    ...notAtFirst.map(({ what }) => what),
    ...risks.flatMap(({ risk, so }) => [risk, so]),
  ]
  return texts.join(' . ').replace(/\{\w+\}/g, thing.one)
}

/** All that the app is made of, as one text. */
function madeOf({ name, summary, thing, entities, screens, stories, options }: Archetype): string {
  const texts = [
    name,
    summary,
    thing.one,
    thing.many,
    ...thing.others,
    ...entities.flatMap((entity) => [entity.name, entity.about, ...Object.keys(entity.fields)]),
    ...screens.flatMap((screen) => [screen.name, screen.purpose]),
    ...stories.flatMap((story) => [story.name, story.story, ...story.tasks.map(({ title }) => title)]),
    ...options.flatMap((option) => option.says),
  ]
  return texts.join(' . ').replace(/\{\w+\}/g, thing.one)
}
