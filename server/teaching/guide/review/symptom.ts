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

/** Whether the learner says that they want one of these: "the trips should be oldest first". */
export function isWanted(wanted: readonly string[], { said }: Symptom): boolean {
  return said
    .toLowerCase()
    .split(/[.?!,;\n]| but /)
    .some((clause) => {
      const words = clause.split(/\s+/)
      const at = words.findIndex((word) => wish.test(word))
      if (at < 0 || negation.test(words[at - 1] ?? '')) return false
      const wished = words.slice(at + 1, at + 1 + mostWished)
      const end = wished.findIndex((word) => negation.test(word))
      const text = (end < 0 ? wished : wished.slice(0, end)).join(' ')
      return wanted.some((one) => includesWord(text, one))
    })
}

const wish = /^(?:should|must|wants?|wanted|needs?|supposed|expect(?:ed)?)$/
const negation = /^(?:not|never|instead|\w+n['’]?t)$/
const mostWished = 6

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
