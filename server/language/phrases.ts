import { wordsOf } from './normalise.ts'

/** Finds phrases at the start and end of a text, as whole words. */
export interface EdgePhrases {
  /** Removes phrases from both ends as long as something is left. */
  strip: (text: string) => string
  /** Whether the text consists only of phrases. */
  isWhole: (text: string) => boolean
  startsWithOne: (text: string) => boolean
  endsWithOne: (text: string) => boolean
}

export function createEdgePhrases(phrases: readonly string[]): EdgePhrases {
  const known = new Set(phrases.map((phrase) => keyOf(phrase)))
  const longest = Math.max(0, ...phrases.map((phrase) => wordsOf(phrase).length))
  const lengthAt = (words: readonly string[], fromEnd: boolean) => {
    for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
      const edge = fromEnd ? words.slice(-length) : words.slice(0, length)
      if (known.has(edge.join(' '))) return length
    }
    return 0
  }
  return {
    strip(text) {
      let words = spokenWords(text)
      for (;;) {
        const start = lengthAt(words, false)
        const end = lengthAt(words.slice(start), true)
        if (start + end === 0 || start + end >= words.length) return words.join(' ')
        words = words.slice(start, words.length - end)
      }
    },
    isWhole(text) {
      const words = spokenWords(text)
      const start = lengthAt(words, false)
      return words.length > 0 && start + lengthAt(words.slice(start), true) >= words.length
    },
    startsWithOne: (text) => lengthAt(spokenWords(text), false) > 0,
    endsWithOne: (text) => lengthAt(spokenWords(text), true) > 0,
  }
}

function keyOf(phrase: string): string {
  return spokenWords(phrase).join(' ')
}

function spokenWords(text: string): string[] {
  return wordsOf(text).filter((word) => !/^[!?]+$/.test(word))
}
