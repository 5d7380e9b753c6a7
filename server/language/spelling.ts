import { distance } from 'fastest-levenshtein'
import { wordsOf } from './normalise.ts'

/** Corrects typing mistakes: an unknown word becomes the nearest known one. Known words never change. */
export type Respell = (text: string) => string

const shortest = 4
/** In words at least this long, two letters may differ. */
const longEnoughForTwo = 6

/** How often each word occurs in the texts. */
export function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** `counts` should come from texts that people wrote. */
export function createRespell(counts: ReadonlyMap<string, number>): Respell {
  const byFirstLetter = Map.groupBy(
    [...counts.keys()].filter((word) => word.length >= shortest && (counts.get(word) ?? 0) > 1),
    (word) => word[0]!,
  )
  return (text) => {
    const words = wordsOf(text)
    return words.map((word) => (isSlip(word) ? nearest(word) : word)).join(' ')
  }

  function isSlip(word: string): boolean {
    return word.length >= shortest && /^[a-z]+$/.test(word) && !counts.has(word)
  }

  function nearest(word: string): string {
    const most = word.length >= longEnoughForTwo ? 2 : 1
    let best = { word, distance: most + 1, count: 0 }
    for (const known of byFirstLetter.get(word[0]!) ?? []) {
      if (Math.abs(known.length - word.length) > most) continue
      const apart = isSwap(word, known) ? 1 : distance(word, known)
      const count = counts.get(known) ?? 0
      if (apart < best.distance || (apart === best.distance && apart <= most && count > best.count))
        best = { word: known, distance: apart, count }
    }
    return best.word
  }
}

/** Whether the words differ only by two swapped neighbouring letters. */
export function isSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  return (
    at >= 0 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}
