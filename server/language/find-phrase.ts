import { wordsOf } from './normalise.ts'

/** The position of a phrase in a text. */
export interface Place {
  start: number
  end: number
}

/** Finds phrases of whole words anywhere in a text. */
export interface PhraseFinder {
  /** The first match, the longest if several start there; null if there is none. */
  find: (text: string) => Place | null
  isIn: (text: string) => boolean
}

export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  const known = phrases.map((phrase) => wordsOf(phrase)).toSorted((one, other) => other.length - one.length)
  const find = (text: string) => {
    const words = [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)].flatMap(({ index, 0: written }) =>
      wordsOf(written).map((word) => ({ word, start: index, end: index + written.length })),
    )
    for (const [at, { start }] of words.entries()) {
      const phrase = known.find((one) => one.every((word, offset) => words[at + offset]?.word === word))
      if (phrase) return { start, end: words[at + phrase.length - 1]!.end }
    }
    return null
  }
  return { find, isIn: (text) => find(text) !== null }
}
