import { stemsOf } from '#server/language/normalise.ts'

const mostWords = 12

/** What somebody typed, as the database and the marking of results need it. */
export interface Search {
  /** For websearch_to_tsquery; the marks between code words are spaces, as in the index. */
  words: string
  /** For to_tsquery, all words as beginnings: only letters and digits stand in it. Null where quotes, `or` and minus say precisely what is meant. */
  beginnings: string | null
  /** Marks these in results. */
  isMatch: (word: string) => boolean
}

/** Null when there is nothing to look for. */
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

/** A word matches by its beginning, by its stem, or by a part of its name: "stack" finds NavigationStack. */
function matcherOf(plain: string[]): Search['isMatch'] {
  const stems = new Set(stemsOf(plain.join(' ')))
  return (word) => {
    const lower = word.toLowerCase()
    return plain.some((one) => lower.startsWith(one)) || stemsOf(word).some((stem) => stems.has(stem))
  }
}
