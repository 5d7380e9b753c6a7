import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'

export interface WeighedKind {
  archetype: Archetype
  /** Share of the idea's word weights that the kind accounts for, 0 to 1. */
  fit: number
  /** How many of the idea's words people use for this kind. */
  words: number
  /** How many of the idea's words are central to the kind: in its name, its thing, or many of its phrases. */
  central: number
  /** How many of the idea's words nobody uses for this kind; a foreign verb counts twice. */
  foreign: number
  /** Whether one of the idea's words is in the kind's name or its main thing. */
  isNamed: boolean
  /** Whether people use the idea's main noun for this kind; true if the idea names none. */
  knowsObject: boolean
  /**
   * Whether this kind stores the idea's main object: the object appears in the kind's name, its things, its
   * data, or at least two of its phrases. True if the idea names no object.
   */
  keepsObject: boolean
}

/**
 * Weighs how well each kind accounts for an idea, best first. The object and the first words weigh most. A
 * word counts by how central it is to the kind, so a word of one task counts little.
 */
export type KindWeigher = (text: string, object: string | null) => WeighedKind[]

/**
 * What a word is worth by where the kind has it: in its name, its phrases (by their number), the names of its
 * data, its parts or its tasks.
 */
const worth = { called: 1, said: [0, 0.6, 0.8, 0.9], kept: 0.8, made: 0.4, built: 0.12 }
const weights = { object: 1.5, later: 0.7 }
const wordsOfBeginning = 14

export function createKindWeigher(
  archetypes: readonly Archetype[],
  isCommon: (word: string) => boolean,
  { ofAnyApp, verbs }: { ofAnyApp: ReadonlySet<string>; verbs: ReadonlySet<string> },
  indexed: Indexed,
): KindWeigher {
  const special = archetypes.filter(({ area }) => area !== 'general')
  const distinctiveStems = (text: string) => {
    const words = wordsOf(text)
    // "Drawings" is not reduced to the stem "draw", which may mean drawing lots.
    const nouns = new Set(words.flatMap((word) => (word.endsWith('ings') ? [word, word.slice(0, -1)] : [])))
    const stem = (word: string) => (nouns.has(word) ? singular(word) : stemOf(word))
    return words.flatMap((word) => (isCommon(word) || word.length < 3 ? [] : [stem(word)]))
  }
  const worths = indexed('kind worths', () =>
    special.map((archetype) => worthsOf(archetype, distinctiveStems)),
  )
  const kindsWith = new Map<string, number>()
  for (const stem of worths.flatMap((words) => [...words.keys()]))
    kindsWith.set(stem, (kindsWith.get(stem) ?? 0) + 1)
  const rarity = (stem: string) => Math.log(1 + special.length / (1 + (kindsWith.get(stem) ?? 0)))

  return (text, object) => {
    const ofObject = new Set(distinctiveStems(object ?? ''))
    const head = [...ofObject].at(-1)
    const beginning = new Set(stemsOf(text).slice(0, wordsOfBeginning))
    const weighed = [...new Set(distinctiveStems(text))].map((stem) => ({
      stem,
      weight:
        rarity(stem) * (ofObject.has(stem) ? weights.object : 1) * (beginning.has(stem) ? 1 : weights.later),
    }))
    const whole = weighed.reduce((sum, { weight }) => sum + weight, 0)
    return special
      .map((archetype, at): WeighedKind => {
        const known = weighed.map(({ stem, weight }) => ({ stem, weight, worth: worths[at]!.get(stem) ?? 0 }))
        const telling = known.filter(({ stem }) => !ofAnyApp.has(stem))
        const foreign = telling.filter((one) => one.worth < worth.made)
        return {
          archetype,
          central: known.filter(
            (one) => one.worth === worth.called || (one.worth >= worth.said[3]! && telling.includes(one)),
          ).length,
          foreign: foreign.length + foreign.filter(({ stem }) => verbs.has(stem)).length,
          fit: known.reduce((sum, one) => sum + one.weight * one.worth, 0) / (whole || 1),
          words: known.filter((one) => one.worth >= worth.said[1]!).length,
          isNamed: known.some((one) => one.worth === worth.called),
          knowsObject: head === undefined || (worths[at]!.get(head) ?? 0) >= worth.said[1]!,
          keepsObject: [...ofObject].every((stem) => (worths[at]!.get(stem) ?? 0) >= worth.kept),
        }
      })
      .filter(({ fit }) => fit > 0)
      .toSorted((one, other) => other.fit - one.fit)
  }
}

function worthsOf(archetype: Archetype, stems: (text: string) => string[]): Map<string, number> {
  const { id, name, calls, summary, thing, says, entities, screens, stories, options } = archetype
  const worths = new Map<string, number>()
  const give = (words: readonly string[], value: number) => {
    for (const word of words) worths.set(word, Math.max(value, worths.get(word) ?? 0))
  }
  const named = (texts: readonly string[]) =>
    stems(splitCamelCase(texts.join(' . ').replace(/\{\w{1,20}\}/g, thing.one)))
  give(named([id.replaceAll('-', ' '), name, thing.one, ...thing.others, ...calls]), worth.called)
  const counts = new Map<string, number>()
  for (const phrase of says)
    for (const stem of new Set(stems(phrase))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  for (const [stem, count] of counts) give([stem], worth.said[Math.min(count, worth.said.length - 1)]!)
  give(named(entities.map((entity) => entity.name)), worth.kept)
  const parts = [
    summary,
    ...entities.flatMap((entity) => [entity.name, entity.about, ...Object.keys(entity.fields)]),
    ...screens.flatMap((screen) => [screen.name, screen.purpose]),
    ...stories.flatMap((story) => [story.name, story.story, ...story.tasks.map(({ title }) => title)]),
    ...options.flatMap((option) => option.says),
  ]
  give(named(parts), worth.made)
  const details = [
    ...screens.flatMap(({ shows }) => shows.map(({ text }) => text)),
    ...stories.flatMap(({ tasks }) => tasks.flatMap(({ description, doneWhen }) => [description, doneWhen])),
  ]
  give(named(details), worth.built)
  return worths
}
