import { limits } from '#contract/limits.ts'
import type { AppStep } from '#contract/plan/own-app.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { plural, singular } from '#server/teaching/planner/writing/word-forms.ts'
import { wishesIn } from './own-wishes.ts'

const wordsOfNoun = 3
/** A longer action is a story. */
const mostWords = 14

/** The steps that users take, in the order of the idea. */
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
      // A pronoun refers to the thing named before: "them" in "tick them off".
      const does = words.map((word, at) =>
        at < 3 && last && pronouns.includes(word) ? `the ${word === 'it' ? last : plural(last)}` : word,
      )
      return words.length < 2 ? [] : [{ does: does.join(' ').slice(0, limits.planStep), to: named ?? null }]
    })
}

/** The idea's first limit or rule as a step: keep to “max two per week”. */
export function ruleIn({ ownApp: { reads } }: PlannerKnowledge, { clauses }: Idea): AppStep[] {
  const rules = clauses.filter(({ role, text }) => {
    const said = ` ${wordsOf(text).join(' ')} `
    return role === 'wanted' && reads.rules.some((sign) => said.includes(` ${sign} `))
  })
  const [rule] = rules.map(({ text }) => text.replace(/^(?:and|but|so) /i, '').replace(/[.,;!]$/, ''))
  if (rule === undefined || wordsOf(rule).length > mostWords) return []
  return [{ does: `keep to “${rule}”`.slice(0, limits.planStep), to: null }]
}

/** Removes a leading place or time: "In the cave I want to see …" becomes "I want to see …". */
function fromDoer({ ownNames, ownApp: { reads } }: PlannerKnowledge, text: string): string {
  const words = text.split(/\s+/)
  const first = words[0]!.toLowerCase()
  const at = words.findIndex((word) => reads.doers.includes(word.toLowerCase()))
  const isLed =
    ownNames.conditions.includes(first) || ownNames.dangling.includes(first) || ownNames.ends.includes(first)
  return at > 0 && isLed && !reads.joinsOn.includes(first) ? words.slice(at).join(' ') : text
}

/** The action in a clause without a subject: "ring ten minutes before" for "rings ten minutes before". */
function deedBehind({ kinds }: PlannerKnowledge, wish: string): string | null {
  const [first = '', ...rest] = wish.split(/\s+/)
  const verb = singular(first.toLowerCase())
  return verb !== first.toLowerCase() && kinds.verbs.has(stemOf(verb)) ? [verb, ...rest].join(' ') : null
}

/**
 * Whether the text is an action in the app, unlike "a dance is a row", "a quiz about flags" or "wheels must
 * be turned".
 */
function isDone({ kinds, ownNames }: PlannerKnowledge, deed: string): boolean {
  const [verb, second = ''] = deed.toLowerCase().split(' ')
  // A question without a verb ("which mower") and a description ("jars of them") ask for no action.
  const asked = wordsOf(deed).slice(1)
  const isVerbless =
    verb === 'see' &&
    ownNames.questions.includes(second) &&
    asked.length <= wordsOfNoun &&
    !asked.some((word) => kinds.verbs.has(stemOf(word)) || ownNames.states.includes(word))
  if (isVerbless || deed.endsWith(' of them')) return false
  if (
    (second === 'about' || ownNames.ends.includes(second)) &&
    deed.split(' ').length > 2 &&
    !isVerbOf(second)
  )
    return false
  return !ownNames.states.includes(second) && (verb !== 'let' || kinds.people.has(singular(second)))
}

/** Whether a verb may come before this word: "go through the list", "look at it". */
function isVerbOf(particle: string): boolean {
  return particles.has(particle)
}

const particles = new Set([
  'that',
  'which',
  'who',
  'whose',
  'when',
  'until',
  'if',
  'in',
  'on',
  'to',
  'into',
  'over',
  'between',
  'as',
  'without',
  'it',
])

/**
 * Splits an action at "and", and removes when or why: "see which are due and tick them off while I walk"
 * becomes "see which are due" and "tick them off".
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
    .replace(/(?:[,;:]| and| or)$/, '')
  return [short, ...(and < 0 ? [] : deedsIn(knowledge, words.slice(and + 1).join(' ')))]
}
