import type { CodeFaultText } from './code-fault-text.ts'

/** What somebody says they see: their own words, and the error that they pasted. */
export interface Symptom {
  said: string
  /** The id of the diagnostic. */
  error: string | null
}

/** What explains a symptom. */
export interface Explaining {
  explains: readonly string[]
  errors: readonly string[]
}

export function fitsSymptom({ explains, errors }: Explaining, { said, error }: Symptom): boolean {
  const text = said.toLowerCase().replaceAll('’', "'")
  return (error !== null && errors.includes(error)) || explains.some((words) => includesWord(text, words))
}

/** The words begin where a word begins: "nil" is not in "manila". */
function includesWord(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!) || !/^\p{L}/u.test(words)) return true
  return false
}

const mostNamed = 6

/** The names of the faults that were looked for because of a symptom; without one, the most common ones. */
export function lookedFor(texts: readonly CodeFaultText[], symptom: Symptom | null): string[] {
  const fitting = symptom ? texts.filter((text) => fitsSymptom(text, symptom)) : []
  const named = fitting.length > 0 ? fitting : texts.filter(({ onlyAsked }) => !onlyAsked)
  return [...new Set(named.map(({ name }) => name))].slice(0, mostNamed)
}
