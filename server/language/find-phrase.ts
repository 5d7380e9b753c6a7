import { wordsOf } from './normalise.ts'

export interface Place {
  start: number
  end: number
}

/** Finds phrases anywhere in a text, as whole words. */
export interface PhraseFinder {
  /** The first match, the longest if several start at the same place; null if there is none. */
  find: (text: string) => Place | null
  isIn: (text: string) => boolean
}

export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  const known = phrases.map((phrase) => wordsOf(phrase)).toSorted((one, other) => other.length - one.length)
  const byFirst = Map.groupBy(known, ([first]) => first)
  const find = (text: string) => {
    const words = placedWords(text)
    for (const [at, { word: first, start }] of words.entries()) {
      const phrase = byFirst
        .get(first)
        ?.find((one) => one.every((word, offset) => words[at + offset]?.word === word))
      if (phrase) return { start, end: words[at + phrase.length - 1]!.end }
    }
    return null
  }
  return { find, isIn: (text) => find(text) !== null }
}

interface PlacedWord extends Place {
  word: string
}

let newest: { text: string; words: PlacedWord[] } = { text: '', words: [] }

/** Cached for the last text, because many finders read the same text in turn. */
function placedWords(text: string): PlacedWord[] {
  if (newest.text === text) return newest.words
  const words = [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)].flatMap(({ index, 0: written }) =>
    wordsOf(written).map((word) => ({ word, start: index, end: index + written.length })),
  )
  newest = { text, words }
  return words
}
