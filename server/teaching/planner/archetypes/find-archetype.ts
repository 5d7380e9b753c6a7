import MiniSearch, { type Options } from 'minisearch'
import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'

export interface NearArchetype {
  archetype: Archetype
  /** BM25 score over the phrases and parts of this kind, times `share`; grows with text length. */
  score: number
  /** Share of the text's meaning that this kind of app covers, 0 to 1; rare words weigh more. */
  share: number
  /** Stems of the idea's words that people use for this kind of app. */
  words: ReadonlySet<string>
  /** Whether one of these words names the kind of app or its main thing. */
  isNamed: boolean
  /** Whether the idea begins with the whole name of the kind. */
  isWholeName: boolean
}

/** Finds the archetypes nearest to a text, best first. */
export type ArchetypeFinder = (text: string) => NearArchetype[]

/**
 * Typos are tolerated only in unknown words longer than `longEnough`, and in at most `mostSlips` of them:
 * each is compared with every known word.
 */
const longEnough = 5
const mostSlips = 30
const slip = 0.2
/** Boosts a kind whose whole name begins the idea ("a recipe box …"). */
const wholeName = 1.6
const stemsOfBeginning = 4
const wordsOfBeginning = 6

export function createArchetypeFinder(
  archetypes: readonly Archetype[],
  isCommon: (word: string) => boolean,
  indexed: Indexed,
): ArchetypeFinder {
  const options: Options<Told> = {
    fields: ['called', 'says', 'made', 'built'],
    searchOptions: { bm25: { k: 4, b: 0.9, d: 0.2 }, boost: { called: 2, made: 1.5 } },
    tokenize: wordsOf,
    processTerm: (word) => (isCommon(word) ? null : stemOf(word)),
  }
  const { words: wordIndex, counts } = indexed('archetypes', () => indexArchetypes(archetypes, options))
  const index = MiniSearch.loadJSON(wordIndex, options)
  /** Log of how rare a word is among the kinds of app; an unknown word is the rarest. */
  const rarity = (stem: string) => Math.log(1 + archetypes.length / (1 + (counts.get(stem) ?? 0)))
  const byId = new Map(archetypes.map((archetype) => [archetype.id, archetype]))
  const distinctive = (words: readonly string[]) =>
    words.flatMap((word) => (isCommon(word) ? [] : [stemOf(word)]))
  const names = new Map(archetypes.map(({ id, name }) => [id, distinctive(wordsOf(name))]))
  const ids = new Map(archetypes.map(({ id }) => [id, stemsOf(id.replaceAll('-', ' '))]))
  const split = createCompoundSplitter(rarity, archetypes.length)
  return (given) => {
    const words = wordsOf(given).flatMap(split)
    const stems = new Set(distinctive(words))
    const beginning = [...stems].slice(0, stemsOfBeginning)
    const begins = stemsOf(given).slice(0, wordsOfBeginning).join(' ')
    const isCalled = (id: string) =>
      ids.get(id)!.length > 1 && ` ${begins} `.includes(` ${ids.get(id)!.join(' ')} `)
    const isKnown = (stem: string) => rarity(stem) < rarity('')
    const whole = sum([...stems].map(rarity))
    const unknown = [...stems].filter((stem) => stem.length > longEnough && !isKnown(stem))
    const slipped = new Set(unknown.slice(0, mostSlips))
    return index
      .search([...stems].join(' '), {
        fuzzy: (stem) => (slipped.has(stem) ? slip : false),
        processTerm: (stem) => stem,
      })
      .map(({ id, score, match }) => {
        const terms = [...stems].map((stem) => ({ stem, weight: weightOf(stem, match) }))
        const share = sum(terms.map(({ stem, weight }) => weight * rarity(stem))) / whole
        const isWholeName = names.get(id)!.every((stem) => beginning.includes(stem)) || isCalled(id)
        return {
          archetype: byId.get(id)!,
          score: score * share * (isWholeName ? wholeName : 1),
          words: new Set(terms.filter(({ weight }) => weight === 1).map(({ stem }) => stem)),
          isWholeName,
          isNamed: terms.some(({ stem }) => match[stem]?.includes('called')),
          share,
        }
      })
      .toSorted((one, other) => other.score - one.score)
  }
}

/**
 * A word's weight: 1 if people use it for this kind of app, less if only a task does or the match is a typo.
 */
function weightOf(stem: string, match: Readonly<Record<string, string[]>>): number {
  const fields = match[stem]
  if (!fields) return Object.keys(match).some((term) => isSlip(stem, term)) ? weights.slip : 0
  return fields.some((field) => field !== 'built') ? 1 : weights.built
}

const weights = { built: 0.3, slip: 0.6 }

/**
 * Filters MiniSearch's fuzzy matches: a typo keeps the first two letters and differs in length by at most
 * one.
 */
function isSlip(stem: string, term: string): boolean {
  return (
    stem.length > longEnough &&
    term.slice(0, 2) === stem.slice(0, 2) &&
    Math.abs(term.length - stem.length) <= 1
  )
}

interface Told {
  id: string
  /** Search field: the kind's name and its main thing's names, joined. */
  called: string
  /** The phrases people use for the kind. */
  says: string
  /** Its summary, data, screens, stories and options. */
  made: string
  /** Its tasks and what its screens show. */
  built: string
}

interface ArchetypeIndex {
  /** The MiniSearch index as JSON. */
  words: string
  /** How many kinds of app use each stem. */
  counts: Map<string, number>
}

function indexArchetypes(archetypes: readonly Archetype[], options: Options<Told>): ArchetypeIndex {
  const told = archetypes.map((archetype) => ({
    id: archetype.id,
    called: calledOf(archetype),
    says: archetype.says.join(' . '),
    made: madeOf(archetype),
    built: builtOf(archetype),
  }))
  const words = new MiniSearch(options)
  words.addAll(told)
  return { words: JSON.stringify(words), counts: countStems(told) }
}

function countStems(told: readonly Told[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { says, made, built } of told) {
    for (const stem of new Set(wordsOf(`${says} ${made} ${built}`).map((word) => stemOf(word)))) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  }
  return counts
}

const shortestPart = 3

/** Also reads "beehives" as "bee hives" if the compound is rare and its parts are known. */
function createCompoundSplitter(rarity: (stem: string) => number, all: number): (word: string) => string[] {
  const rare = Math.log(1 + all / 2)
  const isKnown = (word: string) => word.length >= shortestPart && rarity(stemOf(word)) <= rare
  const isRare = (word: string) => rarity(stemOf(word)) >= rare
  return (word) => {
    if (!isRare(word)) return [word]
    for (let at = word.length - shortestPart; at >= shortestPart; at -= 1) {
      const parts = [word.slice(0, at), word.slice(at)]
      if (parts.every(isKnown)) return [word, ...parts]
    }
    return [word]
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function calledOf({ id, name, thing }: Archetype): string {
  return [id.replaceAll('-', ' '), name.replace(/\{\w+\}/g, thing.one), thing.one, ...thing.others].join(
    ' . ',
  )
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
