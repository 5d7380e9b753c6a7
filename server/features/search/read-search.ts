import { stemsOf } from '#server/language/normalise.ts'

const mostWords = 12

/** A search text in the forms that the database and the highlighting need. */
export interface Search {
  /** For `websearch_to_tsquery`. Punctuation in code is replaced by spaces, as in the index. */
  words: string
  /**
   * For `to_tsquery`: all words as prefixes, only letters and digits. Null if the search contains quotes,
   * `or` or a minus: it is then exact.
   */
  beginnings: string | null
  /** Whether to highlight a word in results. */
  isMatch: (word: string) => boolean
}

/** Null if the text has no word to search for. */
export function readSearch(typed: string): Search | null {
  const words = typed.replace(/[./_:@<>&\\=#]|(?<=\S)-/g, ' ').trim()
  const plain = (
    words
      .replace(/(^|\s)-\S+/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostWords)
  if (plain.length === 0) return null
  const isPrecise = /"|(^|\s)-\S|\sor\s/i.test(words)
  return {
    words,
    beginnings: isPrecise ? null : plain.map((word) => `${word}:*`).join(' & '),
    isMatch: matcherOf(plain),
  }
}

/**
 * Matches words by prefix or by stem, including the stems of a name's parts: "stack" matches NavigationStack.
 */
function matcherOf(plain: string[]): Search['isMatch'] {
  const stems = new Set(stemsOf(plain.join(' ')))
  return (word) => {
    const lower = word.toLowerCase()
    return plain.some((one) => lower.startsWith(one)) || stemsOf(word).some((stem) => stems.has(stem))
  }
}
