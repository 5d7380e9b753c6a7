import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'

type Words = Pick<PlannerKnowledge, 'kinds' | 'ownNames'>

const longestSubject = 3
const mostInName = 6
const fewestInName = 2
/** How many words may come before the question word: "from which side". */
const mostBefore = 1

/**
 * Rephrases a wish as an action: "i want to see which cow drops" becomes "see which cow drops", "reception
 * can move it" becomes "let reception move it". Null if it names no action.
 */
export function asDeed(words: Words, wish: string): string | null {
  const deed = deedIn(words, wish.replace(/[?.!]{1,9}$/, '').split(/\s+/), wish.endsWith('?'))
  const [verb = '', next, ...rest] = deed ?? []
  if (deed === null) return null
  // Rephrase what the app does to its user: "It warns me when …".
  const done = words.ownNames.doneToUser[verb.toLowerCase()]
  if (done === undefined) return inOrder(deed)
  return [done, ...(isPerson(next) || next === undefined ? rest : [next, ...rest])].join(' ')
}

/** Whether an action asks for an answer that the app computes. */
export function isQuestion({ ownNames: { questions } }: Pick<Words, 'ownNames'>, deed: string): boolean {
  const words = deed.split(' ')
  return words[0] === 'see' && words.slice(1, 3 + mostBefore).some((word) => questions.includes(word))
}

function deedIn({ kinds, ownNames }: Words, words: readonly string[], isAsked: boolean): string[] | null {
  const low = words.map((word) => word.toLowerCase())
  const isVerb = (word: string) => kinds.verbs.has(stemOf(wordsOf(word)[0] ?? ''))
  if (ownNames.questions.includes(low[0]!)) return ['see', ...answered(ownNames, words)]
  if (isAsked && ownNames.asksWhether.includes(low[0]!)) return ['see', 'whether', ...swapped(words)]
  const start = low.findIndex((word) => !ownNames.leads.includes(word))
  if (start < 0) return null
  const told = questionBehind(ownNames, low, start)
  if (told !== null) return ['see', ...answered(ownNames, words.slice(told))]
  const modal = low.findIndex((word) => ownNames.modals.includes(word))
  if (modal > start && modal <= start + longestSubject)
    return ['let', ...words.slice(start, modal), ...words.slice(modal + 1)]
  const [verb, next, ...rest] = words.slice(start)
  // A noun that could also be a verb: "list of prizes".
  if (ownNames.ofNouns.includes(next?.toLowerCase() ?? '')) return ['see', 'the', ...words.slice(start)]
  if (next === undefined) return null
  // After "to" and "can" comes a verb, even an unknown one: "I want to digitise them".
  const isSaid = start > 0 && [...ownNames.modals, 'to'].includes(low[start - 1]!)
  if (isSaid || (isVerb(verb!) && !/(?:ing|ed|s)$/i.test(verb!))) return [verb!, next, ...rest]
  // Leave out the subject: "They take a photo", "the user opens it".
  const isSubjectLeft = start > 0 || ownNames.articles.includes(next.toLowerCase())
  const isDone = isSubjectLeft && /s$/i.test(verb!) && isVerb(singular(low[start]!))
  return isDone ? [singular(low[start]!), next, ...rest] : null
}

/** The index at which a question begins after words such as "tell me", "shows" or "says": "tell me which". */
function questionBehind(
  { tellers, questions }: Words['ownNames'],
  words: readonly string[],
  start: number,
): number | null {
  let at = start
  while (tellers.includes(words[at] ?? '')) at += 1
  if (at === start) return null
  const asks = (word: string) => word === 'if' || questions.includes(word)
  const question = words.findIndex((word, place) => place >= at && asks(word))
  return question >= 0 && question <= at + mostBefore ? at : null
}

/**
 * Turns a question into a clause: "if it is full" becomes "whether it is full", "when must they" becomes
 * "when they must".
 */
function answered({ asksWhether }: Words['ownNames'], words: readonly string[]): string[] {
  const [asks = '', next = '', ...rest] = words
  if (asks.toLowerCase() === 'if') return ['whether', ...words.slice(1)]
  const isTurned = asksWhether.includes(next.toLowerCase()) && isPerson(rest[0])
  return isTurned ? [asks, rest[0]!, next, ...rest.slice(1)] : [...words]
}

function swapped([auxiliary, subject, ...rest]: readonly string[]): string[] {
  return [subject ?? '', auxiliary ?? '', ...rest]
}

function isPerson(word: string | undefined): boolean {
  return persons.has(word?.toLowerCase() ?? '')
}

const persons = new Set('i we you they he she it there me us them him her'.split(' '))

function inOrder([first, ...rest]: readonly string[]): string {
  return [first!.toLowerCase(), ...rest].join(' ')
}

/**
 * Shortens an action to a title: "draw the sweat marks on an outline of the back" becomes "draw the sweat
 * marks".
 */
export function shortDeed({ ownNames: { ends } }: Pick<Words, 'ownNames'>, deed: string): string {
  const words = deed.split(/\s+/)
  // A question may be longer: its answer comes after "see".
  const more = words[0] === 'see' ? { fewest: 2, most: 1 } : { fewest: 0, most: 0 }
  const longest = mostInName + more.most
  if (words.length <= longest) return deed
  // A second action begins after "and".
  const and = words.indexOf('and', fewestInName + more.fewest)
  const most = and < 0 ? longest : Math.min(and, longest)
  const end = words.findLastIndex(
    (word, at) => at >= fewestInName + more.fewest && at <= most && ends.includes(word.toLowerCase()),
  )
  const cut = words.slice(0, end < 0 ? longest : end)
  return cut
    .slice(0, cut.findLastIndex((word) => !ends.includes(word.toLowerCase())) + 1)
    .join(' ')
    .replace(/[,;:]{1,9}$/, '')
}
