import type { CodeFaultText } from './code-fault-text.ts'

/** What the learner reports: their own words, and the error they pasted. */
export interface Symptom {
  said: string
  /** The id of the diagnostic. */
  error: string | null
}

/** Which symptoms something explains. */
export interface Explaining {
  explains: readonly string[]
  errors: readonly string[]
}

export function fitsSymptom({ explains, errors }: Explaining, { said, error }: Symptom): boolean {
  const text = said.toLowerCase().replaceAll('’', "'")
  return (error !== null && errors.includes(error)) || explains.some((words) => includesWord(text, words))
}

/** Whether the text contains the words at the start of a word: "nil" is not in "manila". */
function includesWord(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!) || !/^\p{L}/u.test(words)) return true
  return false
}

const mostNamed = 6

/** The names of the faults checked for a symptom; without a symptom, of the usual ones. */
export function lookedFor(texts: readonly CodeFaultText[], symptom: Symptom | null): string[] {
  const fitting = symptom ? texts.filter((text) => fitsSymptom(text, symptom)) : []
  const named = fitting.length > 0 ? fitting : texts.filter(({ onlyAsked }) => !onlyAsked)
  return [...new Set(named.map(({ name }) => name))].slice(0, mostNamed)
}
