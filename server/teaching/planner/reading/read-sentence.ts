import type { Place } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'
import { mostClauses, partsOf, ruledOut, type Clause, type ClauseRole } from './clause.ts'
import type { ReadingWords } from './reading-words.ts'
import {
  continuesList,
  endOfList,
  isReason,
  refusedBy,
  refusedIn,
  refusedPart,
  withoutVerb,
} from './refusals.ts'

const compoundOfFree = /(?<!\p{L})(\p{L}{1,64})-free\b/giu

/** Splits a sentence into clauses. `section` is the role given by the heading above. */
export function readSentence(words: ReadingWords, sentence: string, section: ClauseRole): Clause[] {
  if (section === 'ruled-out') return partsOf(sentence).map((part) => refusedPart(words, part))
  if (section === 'later') return [{ text: sentence, role: 'later' }]
  const free = freeIn(words, sentence)
  if (free.length > 0)
    return [
      ...readSentence(
        words,
        sentence.replace(compoundOfFree, (whole, word: string) => (isFree(words, word) ? '' : whole)),
        section,
      ),
      ...free.map((word) => ruledOut(`${word}-free`, word)),
    ]
  const pieces = piecesOf(words, sentence).slice(0, mostClauses)
  const parts = pieces.map(({ text }) => text)
  if (words.find.later.isIn(sentence))
    return parts.map((text) => ({ text, role: words.find.later.isIn(text) ? 'later' : 'wanted' }))
  let listEnd = 0
  return parts.flatMap((part, at): Clause[] => {
    if (at < listEnd) return [refusedPart(words, part)]
    const refused = refusedBy(words, part)
    // What an app leaves out under a condition is its rule: "if it rained, skip the balcony".
    const out = refused && isConditional.test(part.slice(0, refused.start)) ? null : refused
    const aside = pieces[at]!.aside ?? (listEnd > 0 && isReason(words, part) ? part : undefined)
    if (!out) return [{ text: part, role: 'wanted', ...(aside === undefined ? {} : { aside }) }]
    listEnd = endOfList(words, parts, at)
    const before = part.slice(0, out.start).trim()
    // The excluded things come first: "Photos and sounds are not needed".
    if (before !== '' && !/[\p{L}\p{N}]/u.test(part.slice(out.end)))
      return [ruledOut(part, withoutVerb(words, before))]
    return [
      ...(before === '' ? [] : [{ text: before, role: 'wanted' as const }]),
      ...refusedIn(words, part.slice(out.start), out.end - out.start),
    ]
  })
}

const isConditional = /^(?:(?:and|but|so|then) )?(?:if|when|unless|whenever)\b/i

/** Splits a sentence and marks parts in brackets or after "such as" as asides. */
function piecesOf(words: ReadingWords, sentence: string): Pick<Clause, 'text' | 'aside'>[] {
  return sentence.split(/[()]/, mostClauses).flatMap((stretch, at) => {
    if (at % 2 === 1) return partsOf(stretch).map((text) => ({ text, aside: stretch }))
    let isListed = false
    return partsOf(stretch).flatMap((text) => {
      const marker = words.find.examples.find(text)
      if (marker && isExample(words, text, marker)) {
        const [before, given] = [text.slice(0, marker.start).trim(), text.slice(marker.end).trim()]
        // A number does not begin a list of examples: "like 437.5 Hz".
        isListed = !/\d/.test(given)
        return [...(before === '' ? [] : [{ text: before }]), { text: given, aside: given }]
      }
      isListed &&= continuesList(words, text)
      return [isListed ? { text, aside: text } : { text }]
    })
  })
}

/** Whether the marker introduces an example: "tags like autumn", but not "I would like" or "an app like". */
function isExample(words: ReadingWords, text: string, { start, end }: Place): boolean {
  const isLike = /^like$/i.test(text.slice(start, end))
  const before = wordsOf(text.slice(0, start)).at(-1)
  return (
    text.slice(end).trim() !== '' && !(isLike && (before === undefined || words.notBeforeLike.has(before)))
  )
}

/** The words ruled out by "-free": "ad" in "ad-free". */
function freeIn(words: ReadingWords, sentence: string): string[] {
  return [...sentence.matchAll(compoundOfFree)].map(([, word]) => word!).filter((word) => isFree(words, word))
}

function isFree(words: ReadingWords, word: string): boolean {
  return words.freeOf.has(word.toLowerCase())
}
