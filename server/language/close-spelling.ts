import { distance } from 'fastest-levenshtein'
import { stemOf } from './normalise.ts'
import { isSwap, type Respell } from './spelling.ts'

const shortest = 5
/** In words at least this long, two letters may differ. */
const longEnoughForTwo = 8
/**
 * In words at least this long, a missing letter is corrected: "lern". In shorter ones, the result is often another
 * word.
 */
const shortestWithGap = 4

/**
 * Replaces each unknown word by the only similar word in `sought`, and changes nothing else. The first letter must
 * match, because it is rarely the wrong one.
 */
export function createCloseSpelling(sought: Iterable<string>, isKnown: (word: string) => boolean): Respell {
  const byFirstLetter = Map.groupBy(
    [...new Set(sought)].filter((word) => word.length >= shortest && /^[a-z]+$/.test(word)),
    (word) => word[0]!,
  )
  return (text) =>
    text.replace(/(?<![\p{L}\p{N}'’])\p{L}{4,24}(?![\p{L}\p{N}'’])/gu, (written, at: number) => {
      const word = written.toLowerCase()
      const isName = at > 0 && word !== written
      if (isName || !/^[a-z]+$/.test(word) || isKnown(word)) return written
      const close = closest(word)
      if (close === null) return written
      return word === written ? close : close.charAt(0).toUpperCase() + close.slice(1)
    })

  function closest(word: string): string | null {
    const mostApart = word.length >= longEnoughForTwo ? 2 : 1
    const near = (byFirstLetter.get(word[0]!) ?? []).flatMap((known) => {
      if (Math.abs(known.length - word.length) > mostApart) return []
      if (word.length < shortest && (word.length < shortestWithGap || known.length <= word.length)) return []
      const apart = isSwap(word, known) ? 1 : distance(word, known)
      if (mostApart === 1 && isOtherConsonant(word, known)) return []
      // "Designs" and "designed" are forms of one word.
      return apart <= mostApart && stemOf(word) !== stemOf(known) ? [{ known, apart }] : []
    })
    const least = Math.min(...near.map(({ apart }) => apart))
    const nearest = near.filter(({ apart }) => apart === least)
    // "habits" and "habit" count as one word.
    const stems = new Set(nearest.map(({ known }) => stemOf(known)))
    return stems.size === 1 ? nearest[0]!.known : null
  }
}

/** "Platter" and "plaster" are two words; "becouse" is "because". */
function isOtherConsonant(word: string, known: string): boolean {
  if (word.length !== known.length || isSwap(word, known)) return false
  const at = [...word].findIndex((letter, place) => letter !== known[place])
  return at >= 0 && !(vowels.has(word[at]!) && vowels.has(known[at]!))
}

const vowels: ReadonlySet<string> = new Set('aeiouy')
