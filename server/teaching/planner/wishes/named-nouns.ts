import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Detail } from '#server/teaching/planner/planner-data.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { sentenceCase, singular } from '#server/teaching/planner/writing/word-forms.ts'

/** A longer list item is a sentence, not a name. */
const mostWords = 5
/** In a longer idea, lists are not always properties. */
const longestIdea = 120
/** The most words in a property's name. */
const mostNamed = 3
/** Splits "time and place", but not "speak numbers in Spanish and English". */
const joints = /(?<=^(?:\S{1,80}\s){0,2}\S{1,80})\s(?:and|[/+&])\s/i
/** A shorter clause does not end with a list. */
const fewestBeforeList = 4

/**
 * The nouns that an idea lists as details: "substrate, spawn, flushes with grams". Each has a name and a
 * type.
 */
export function namedNouns(knowledge: PlannerKnowledge, idea: Idea): Detail[] {
  if (wordsOf(idea.text).length > longestIdea) return []
  const wanted = idea.clauses.filter(
    ({ role, isBullet, aside }) =>
      role === 'wanted' && !isBullet && (aside === undefined || isOfFacts(knowledge, aside)),
  )
  let isList = false
  const named = wanted.flatMap(({ text }) => {
    const { list, isIntroduced } = listIn(knowledge, text)
    if (!isIntroduced && !isList) return []
    const details = list.split(joints).map((part) => detailNamed(knowledge, part.trim(), isList))
    if (/[.!?]$/.test(text)) isList = false
    return details
  })
  const listed = named.filter((detail, at) => detail && (named[at - 1] || named[at + 1]))
  return listed.filter((detail) => detail !== null)
}

/** Whether brackets list facts ("(ISBN, title, author)") and not examples ("(drill, ladder)"). */
function isOfFacts({ details }: PlannerKnowledge, aside: string): boolean {
  const items = aside.split(joinsItems).map((item) => stemsOf(item).join(' '))
  return details.some(({ words }) => words.some((word) => items.includes(stemsOf(word).join(' '))))
}

const joinsItems = /[,;\n]|\sand\s/i

/**
 * The list at the end of a clause: "distance" in "I log my rides with distance". "With" needs a word such as
 * "log" before it; otherwise it lists parts of the app.
 */
function listIn(
  { ownNames, isKeeping }: PlannerKnowledge,
  text: string,
): { list: string; isIntroduced: boolean } {
  const colon = text.indexOf(':')
  const words = text
    .slice(colon + 1)
    .trim()
    .split(/\s+/)
  const at = words.findLastIndex((given, index) => {
    const word = given.toLowerCase()
    return (
      ownNames.introduces.includes(word) ||
      (ownNames.joins.includes(word) && wordsOf(words.slice(0, index).join(' ')).some(isKeeping))
    )
  })
  const isIntroduced = at >= 0 && words.length >= fewestBeforeList
  return { list: words.slice(isIntroduced ? at + 1 : 0).join(' '), isIntroduced: isIntroduced || colon >= 0 }
}

/**
 * Reads an item of a list as a detail. In an introduced list, a word that could be a verb is a noun: "with
 * board, spot and wind".
 */
function detailNamed(
  { kinds, ownNames, details, readAsk }: PlannerKnowledge,
  text: string,
  isList: boolean,
): Detail | null {
  const words = wordsOf(text)
  const begins = (phrase: string) => wordsOf(phrase).every((word, at) => words[at] === word)
  const isNoun = isList && words.length === 1
  const asked = details.find(({ asks }) => asks.some(begins))
  // A number for each: "how many of each letter".
  const eachOf = asked?.type === 'Int' ? words.findLastIndex((word) => eachWords.has(word)) : -1
  if (eachOf > 0 && words[eachOf + 1]) return countOfEach(words.slice(eachOf + 1))
  const isWhole = asked?.asks.some((phrase) => wordsOf(phrase).length >= words.length - 1)
  if (asked && (asked.type !== 'Int' || isWhole) && words.length <= mostWords) return asked
  if (words.length > mostWords || /[!;?]|\d/.test(text) || words.some((word) => notNames(word))) return null
  // The last word decides the type: a "last weight" is a weight.
  const typeOf = (some: readonly string[]) =>
    ownNames.types.find(({ words: signs }) => signs.some((sign) => hasWords(some, sign)))
  const type = typeOf(words.slice(-1)) ?? typeOf(words)
  const named = words.filter((word) => word.length > 2 && !ownNames.skipped.includes(word))
  const distinctive = named.filter((word) => !kinds.functions.has(word))
  if (distinctive.length === 0) return null
  const field = distinctive
    .slice(0, mostNamed)
    .map((word, at) => (at === 0 ? word : sentenceCase(word)))
    .join('')
  if (!/^[a-z][A-Za-z]{2,}$/.test(field) || ownNames.reserved.includes(field)) return null
  if (!type && !isList && readAsk.asked(text).length > 0) return null
  const last = distinctive.at(-1)!
  const { type: swift, sample } = type ?? (singular(last) === last ? ownNames.text : ownNames.several)
  const label = sentenceCase(distinctive.join(' '))
  return { words: [text], asks: [], field, type: swift, label, sample }

  function notNames(word: string): boolean {
    return (
      ownNames.tells.includes(word) || kinds.people.has(word) || (!isNoun && kinds.verbs.has(stemOf(word)))
    )
  }
}

const eachWords = new Set(['each', 'every', 'per'])

function countOfEach(words: readonly string[]): Detail {
  const [first = '', ...rest] = words
  const name = [first, ...rest.map(sentenceCase)].join('')
  const label = `Number of each ${words.join(' ')}`
  return {
    words: [`how many of each ${words.join(' ')}`],
    asks: [],
    field: `${name}Counts`,
    type: '[String: Int]',
    label,
    sample: 'a 12 · b 8',
  }
}

function hasWords(words: readonly string[], sign: string): boolean {
  const stems = words.map((word) => stemOf(word))
  return stemsOf(sign).every((stem) => stems.includes(stem))
}
