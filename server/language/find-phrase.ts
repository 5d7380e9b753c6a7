import { wordsOf } from './normalise.ts'

/** Finds phrases of whole words anywhere in a text; `phrases` are data. */
export interface PhraseFinder {
  /** Where the first phrase begins; -1 where there is none. */
  at: (text: string) => number
  isIn: (text: string) => boolean
}

export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  const known = phrases.map((phrase) => wordsOf(phrase))
  const at = (text: string) => {
    const words = [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)].flatMap((match) =>
      wordsOf(match[0]).map((word) => ({ start: match.index, word })),
    )
    const first = words.findIndex((_, index) =>
      known.some((phrase) => phrase.every((word, offset) => words[index + offset]?.word === word)),
    )
    return first < 0 ? -1 : words[first]!.start
  }
  return { at, isIn: (text) => at(text) >= 0 }
}
