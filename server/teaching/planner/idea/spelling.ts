import { isWordLength } from '#server/language/bound-text.ts'
import { stem } from './word-forms.ts'

/** Finds the known word a mistyped one was meant to be. */
export interface Spelling {
  known: ReadonlySet<string>
  /** A form of a known word is no mistake. */
  knownStems: ReadonlySet<string>
  byShortened: ReadonlyMap<string, readonly string[]>
}

const shortestCorrected = 6

export function createSpelling(words: Iterable<string>): Spelling {
  const known = new Set(words)
  const byShortened = new Map<string, string[]>()
  for (const word of known) {
    if (word.length < shortestCorrected - 1) continue
    for (const key of shortened(word)) {
      const others = byShortened.get(key)
      if (others) others.push(word)
      else byShortened.set(key, [word])
    }
  }
  return { known, knownStems: new Set([...known].map(stem)), byShortened }
}

/** The word itself when it is known or nothing is near: one slip from six letters on, two from nine. */
export function correctSpelling(spelling: Spelling, word: string): string {
  if (
    word.length < shortestCorrected ||
    !isWordLength(word) ||
    spelling.known.has(word) ||
    spelling.knownStems.has(stem(word))
  )
    return word
  const allowed = word.length >= 9 ? 2 : 1
  let best = word
  let bestSlips = allowed + 1
  for (const key of shortened(word)) {
    for (const candidate of spelling.byShortened.get(key) ?? []) {
      if (candidate[0] !== word[0] || candidate.length < shortestCorrected - 1) continue
      const slips = slipsBetween(word, candidate)
      if (slips < bestSlips) [best, bestSlips] = [candidate, slips]
    }
  }
  return best
}

function shortened(word: string): Set<string> {
  const keys = new Set([word])
  for (let at = 0; at < word.length; at += 1) keys.add(word.slice(0, at) + word.slice(at + 1))
  return keys
}

/** Edit distance in which two letters swapped are one slip. */
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, at) => [at])
  for (let column = 0; column <= b.length; column += 1) rows[0]![column] = column
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(change, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = least
    }
  }
  return rows[a.length]![b.length]!
}
