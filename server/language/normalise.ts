import { stemmer } from 'stemmer'

/** A longer run of letters is a key or a hash, not a word. */
const longestWord = 64

/**
 * A text's words in order: lower case, without accents, contractions expanded. `c++`, `@state` and `.task` keep their
 * punctuation.
 */
export function wordsOf(text: string): string[] {
  const plain = withoutAccents(text.toLowerCase())
    .replace(/[‘’‛`´]/g, "'")
    .replace(/\bcan'?t\b|\bcannot\b/g, 'can not')
    .replace(/\bwon'?t\b/g, 'will not')
    .replace(/\b(do|does|did|is|are|was|were|would|should|could|have|has)nt\b/g, '$1 not')
    .replace(/n't\b/g, ' not')
    .replace(/\bwanna\b/g, 'want to')
    .replace(/'(?:s|re|ve|ll|d|m)\b/g, '')
  const words = plain.match(/[@#.$]?[\p{L}\p{N}_]+(?:\+\+|#)?|[!?]{1,2}|&&|\|\||[=!<>]=|->/gu) ?? []
  return words.filter((word) => word.length <= longestWord)
}

/**
 * The word without its endings, so that "lists", "listing" and "listed" are equal. English only: words with other
 * letters are not changed.
 */
export function stemOf(word: string): string {
  return /^[a-z]{4,}$/.test(word) ? stemmer(word) : word
}

/** The stems of all words. A name such as NavigationStack also gives the stems of its parts. */
export function stemsOf(text: string): string[] {
  const parted = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return wordsOf(parted === text ? text : `${text} ${parted}`)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => stemOf(word.replace(/^[@#.$]/, '')))
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')
}
