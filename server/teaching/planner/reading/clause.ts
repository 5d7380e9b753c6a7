export type ClauseRole = 'wanted' | 'ruled-out' | 'later'

export interface Clause {
  text: string
  role: ClauseRole
  /**
   * The thing asked for or excluded, without "I want" or "no": "a map" in "I want a map". Absent if the
   * clause only describes.
   */
  about?: string
  /** Whether it is an item of a bulleted list. */
  isBullet?: boolean
  /** Set if the clause only explains what comes before: the full text of the brackets, example or reason. */
  aside?: string
}

/** The most clauses that are read from an idea or a wish. */
export const mostClauses = 120

export function ruledOut(text: string, about: string): Clause {
  return { text: text.trim(), role: 'ruled-out', about: plainName(about.trim().split(reason, 1)[0]!) }
}

/**
 * Where the reason begins in "accounts because …" and "accounts my mom reads everything". After "my" and "they"
 * three more words (after "they" two) count as a sentence of its own.
 */
const reason =
  /\s(?=(?:because|cause|cuz|since|so (?:my|i|we|it|that|they|nobody)) \p{L}|my \p{L}{1,20} \p{L}{1,20} \p{L}|they \p{L}{1,20} \p{L})/iu

/** The name without a leading article, a final "please" or conjunction, and final punctuation. */
export function plainName(text: string): string {
  return text
    .trim()
    .replace(/^(?:an?|the|any) /i, '')
    .replace(/(?<![.!?;])[.!?;]+$/, '')
    .replace(/ (?:please|pls|plz)$/i, '')
    .replace(/ (?:and|or|nor|&)$/i, '')
}

/** Splits a text at sentence ends and line breaks. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** Splits a sentence at commas and dashes, and before "but" and "neither is". */
export function partsOf(sentence: string): string[] {
  return sentence
    .split(
      /,\s|\s[–—-]\s|(?<!\b(?:any|every)thing)(?<!\sand)\s(?=but\s|(?:and\s)?neither\s(?:is|are)\s)/,
      mostClauses,
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}
