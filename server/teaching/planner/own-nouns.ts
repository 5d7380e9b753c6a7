import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Detail } from './planner-data.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'

/** A longer part of a list is a sentence and no name. */
const mostWords = 5
/** A longer idea tells a story, and what it lists are not all properties. */
const longestIdea = 80
/** Of these a property's name is made. */
const mostNamed = 3

/** The nouns that stand one after the other in an idea ("substrate, spawn, flushes with grams") as details with a name and a type. English only: of other languages single words are not read surely enough. */
export function ownNouns(knowledge: PlannerKnowledge, idea: Idea): Detail[] {
  if (idea.language !== 'en' || wordsOf(idea.text).length > longestIdea) return []
  const wanted = idea.clauses.filter(({ role }) => role === 'wanted')
  const named = wanted.map(({ text }) => detailNamed(knowledge, text))
  const listed = named.filter((detail, at) => detail && (named[at - 1] || named[at + 1]))
  return listed.filter((detail) => detail !== null)
}

function detailNamed({ kinds, ownNames }: PlannerKnowledge, clause: string): Detail | null {
  const text = clause.slice(clause.indexOf(':') + 1).trim()
  const words = wordsOf(text)
  if (words.length > mostWords || /[!;?]|\d/.test(text) || words.some((word) => notNames(word))) return null
  const type = ownNames.types.find(({ words: signs }) => signs.some((sign) => hasWords(words, sign)))
  const telling = words.filter(
    (word) => word.length > 2 && !kinds.functions.has(word) && !ownNames.skipped.includes(word),
  )
  const field = telling
    .slice(0, mostNamed)
    .map((word, at) => (at === 0 ? word : sentenceCase(word)))
    .join('')
  if (!/^[a-z][A-Za-z]{2,}$/.test(field) || ownNames.reserved.includes(field)) return null
  const { type: swift, sample } = type ?? ownNames.text
  return { words: [text], field, type: swift, label: sentenceCase(telling.join(' ')), sample }

  function notNames(word: string): boolean {
    return ownNames.tells.includes(word) || kinds.people.has(word) || kinds.verbs.has(stemOf(word))
  }
}

function hasWords(words: readonly string[], sign: string): boolean {
  const stems = words.map((word) => stemOf(word))
  return stemsOf(sign).every((stem) => stems.includes(stem))
}
