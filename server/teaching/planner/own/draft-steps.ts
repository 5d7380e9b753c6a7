import { limits } from '#contract/limits.ts'
import type { AppStep } from '#contract/plan/own-app.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { plural, singular } from '#server/teaching/planner/writing/word-forms.ts'
import { wishesIn } from './own-wishes.ts'

/** A longer action is a story. */
const mostWords = 14

/** The steps people take, in the order of the idea. */
export function stepsIn(knowledge: PlannerKnowledge, idea: Idea, names: readonly string[]): AppStep[] {
  const { pronouns } = knowledge.ownApp.reads
  let last = names[0]
  const led = idea.clauses.map((clause) => ({ ...clause, text: fromDoer(knowledge, clause.text) }))
  return wishesIn(knowledge, { ...idea, clauses: led }, true)
    .flatMap(({ wish, deed }) => deed ?? deedBehind(knowledge, wish) ?? [])
    .filter((deed) => isDone(knowledge, deed))
    .flatMap((deed) => deedsIn(knowledge, deed))
    .flatMap((text) => {
      const words = text.split(' ')
      const named = names.find((name) =>
        wordsOf(text).some((word) => singular(word) === name.split(' ').at(-1)),
      )
      last = named ?? last
      // "Tick them off": "them" refers to the thing named before.
      const does = words.map((word, at) =>
        at < 3 && last && pronouns.includes(word) ? `the ${word === 'it' ? last : plural(last)}` : word,
      )
      return words.length < 2 ? [] : [{ does: does.join(' ').slice(0, limits.planStep), to: named ?? null }]
    })
}

/** Drops a leading place or time: "In the cave I want to see …" begins at the person. */
function fromDoer({ ownNames, ownApp: { reads } }: PlannerKnowledge, text: string): string {
  const words = text.split(/\s+/)
  const first = words[0]!.toLowerCase()
  const at = words.findIndex((word) => reads.doers.includes(word.toLowerCase()))
  const isLed =
    ownNames.conditions.includes(first) || ownNames.dangling.includes(first) || ownNames.ends.includes(first)
  return at > 0 && isLed && !reads.joinsOn.includes(first) ? words.slice(at).join(' ') : text
}

/** The action in a clause without a subject: "and rings ten minutes before". */
function deedBehind({ kinds }: PlannerKnowledge, wish: string): string | null {
  const [first = '', ...rest] = wish.split(/\s+/)
  const verb = singular(first.toLowerCase())
  return verb !== first.toLowerCase() && kinds.verbs.has(stemOf(verb)) ? [verb, ...rest].join(' ') : null
}

/** "A dance is a row" and "wheels must be turned" describe a state, not an action in the app. */
function isDone({ kinds, ownNames }: PlannerKnowledge, deed: string): boolean {
  const [verb, second = ''] = deed.toLowerCase().split(' ')
  return !ownNames.states.includes(second) && (verb !== 'let' || kinds.people.has(singular(second)))
}

/**
 * Splits "see which are due and tick them off while I walk" into two actions, without the words that only
 * say when or why.
 */
function deedsIn(knowledge: PlannerKnowledge, deed: string): string[] {
  const { doers, endsDeed, saysWhen } = knowledge.ownApp.reads
  const words = deed.split(/\s+/)
  const isVerb = (word: string | undefined) =>
    word !== undefined && knowledge.kinds.verbs.has(stemOf(word)) && !/(?:ing|ed|s)$/.test(word)
  const and = words.findIndex(
    (word, at) => at > 1 && word === 'and' && isVerb(words[at + 1]) && words[at + 2] !== undefined,
  )
  const first = and < 0 ? words : words.slice(0, and)
  const end = first.findIndex(
    (word, at) =>
      at > 1 && (endsDeed.includes(word) || (saysWhen.includes(word) && doers.includes(first[at + 1] ?? ''))),
  )
  const short = (end < 0 ? first : first.slice(0, end))
    .slice(0, mostWords)
    .join(' ')
    .replace(/[,;:]$/, '')
  return [short, ...(and < 0 ? [] : deedsIn(knowledge, words.slice(and + 1).join(' ')))]
}
