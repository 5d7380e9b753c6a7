export type ClauseRole = 'wanted' | 'ruled-out' | 'later'

export interface Clause {
  text: string
  role: ClauseRole
  /** What it names, without the words that want or refuse it; absent if it only describes. */
  about?: string
  /** Whether it is an item of a bulleted list. */
  isBullet?: boolean
  /**
   * The full text in brackets, an example or a reason: it explains what comes before and asks for nothing.
   */
  aside?: string
}

/** Limit for the clauses that are read of an idea or a wish. */
export const mostClauses = 120

export function ruledOut(text: string, about: string): Clause {
  return { text: text.trim(), role: 'ruled-out', about: plainName(about) }
}

/** Without a leading article and without a trailing full stop or conjunction. */
export function plainName(text: string): string {
  return text
    .trim()
    .replace(/^(?:an?|the|any) /i, '')
    .replace(/(?<![.!?;])[.!?;]+$/, '')
    .replace(/ please$/i, '')
    .replace(/ (?:and|or|nor|&)$/i, '')
}

/** Splits a text at sentence ends and line breaks. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** Splits a sentence at commas and dashes. */
export function partsOf(sentence: string): string[] {
  return sentence
    .split(
      /,\s|\s[–—-]\s|(?<!\b(?:any|every)thing)(?<!\sand)\s(?=but\s|(?:and\s)?neither\s(?:is|are)\s)/,
      mostClauses,
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}
