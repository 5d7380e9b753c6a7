import type { Place } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'
import { ruledOut, type Clause } from './clause.ts'
import { plain, type ReadingWords } from './reading-words.ts'

/** Limits: items read from a list of exclusions, and exclusions in one clause ("no cloud no account"). */
const longestList = 24
const mostRepeats = 12

/**
 * Where a part begins to exclude something: "so no accounts". Null if it excludes nothing, as in "so no
 * cellar floods".
 */
export function refusedBy(words: ReadingWords, part: string) {
  const out = words.find.rulesOut.find(part) ?? nameOutIn(words, part)
  if (!out || isHarmless(words, part, out)) return null
  if (words.find.loses.isIn(part) && !isNameOut(words, part.slice(out.end))) return null
  // "Paid or not" is a choice, not a refusal.
  const isChoice = /\bor$/i.test(part.slice(0, out.start).trim())
  return isChoice && !/[\p{L}\p{N}]/u.test(part.slice(out.end)) ? null : out
}

/**
 * Whether a negation excludes nothing from the app: "I never forget …", or a description ("people who have no
 * account"). "I never want to see …" does exclude.
 */
function isHarmless(words: ReadingWords, part: string, out: Place): boolean {
  const nothing = words.find.rulesNothingOut.find(part)
  const isInside = nothing && out.start <= nothing.start && out.end >= nothing.end
  // "No internet no accounts no ads" is a list of exclusions, "no pain no gain" is none.
  const rest = nothing?.start === 0 ? part.slice(nothing.end).trim() : ''
  const next = words.find.rulesOut.find(rest)
  const isList = next?.start === 0 && isNameNext(words, rest.slice(next.end))
  if (nothing && !isList && !(isInside && out.end - out.start > nothing.end - nothing.start)) return true
  const before = wordsOf(part.slice(0, out.start))
  if (words.owns.has(before.at(-1) ?? '') && before.some((word) => words.relatives.has(word))) return true
  const isOfThing = before.length > 0 && !before.some((word) => words.ofApp.has(word))
  return (
    isOfThing &&
    words.describes.has(plain(part.slice(out.start, out.end))) &&
    !isNameNext(words, part.slice(out.end))
  )
}

/** Where an exclusion with the name of a feature begins: "zero notifications", but not "zero waste". */
function nameOutIn(words: ReadingWords, part: string): Place | null {
  const out = words.find.rulesOutNames.find(part)
  return out && isNameNext(words, part.slice(out.end)) ? out : null
}

function isNameNext(words: ReadingWords, text: string): boolean {
  const named = words.find.refusable.find(text)
  return named !== null && wordsOf(text.slice(0, named.start)).every((word) => isFiller(words, word))
}

function isFiller(words: ReadingWords, word: string): boolean {
  return words.fillsLists.has(word)
}

/**
 * Whether a part is the reason for an exclusion: "no tuner, I tune by ear", but not "no tuner, I want a
 * list".
 */
export function isReason(words: ReadingWords, part: string): boolean {
  return words.find.reasons.find(part)?.start === 0 && !words.find.wants.isIn(part)
}

/** The text without a final verb: "photos are" (from "photos are not needed") becomes "photos". */
export function withoutVerb(words: ReadingWords, text: string): string {
  const end = text.lastIndexOf(' ')
  return end > 0 && words.beforeNot.has(text.slice(end + 1).toLowerCase()) ? text.slice(0, end) : text
}

/** Splits "no cloud no account" into two refusals; the first name starts at `begin`. */
export function refusedIn(words: ReadingWords, text: string, begin: number, most = mostRepeats): Clause[] {
  const next = most > 0 ? words.find.rulesOut.find(text.slice(begin)) : null
  if (!next || next.start === 0) return [ruledOut(text, text.slice(begin))]
  const end = begin + next.start
  return [
    ruledOut(text.slice(0, end), text.slice(begin, end)),
    ...refusedIn(words, text.slice(end), next.end - next.start, most - 1),
  ]
}

/**
 * The exclusion in one part of a list or under an excluding heading: "and no audio" means the same as
 * "audio".
 */
export function refusedPart(words: ReadingWords, part: string): Clause {
  const said = part.replace(/^(?:and|or|nor) /i, '')
  const out = words.find.rulesOut.find(said) ?? words.find.rulesOutNames.find(said)
  return ruledOut(part, out?.start === 0 ? said.slice(out.end) : said)
}

/**
 * The index after the list of exclusions that starts at `from`: "no accounts, ads or servers" excludes all
 * three.
 */
export function endOfList(words: ReadingWords, parts: readonly string[], from: number): number {
  const following = parts.slice(from + 1, from + 1 + longestList)
  const goesOn = following.findIndex((part) => !continuesList(words, part))
  const rest = following.slice(0, goesOn < 0 ? longestList : goesOn)
  return (
    from + 2 + rest.findLastIndex((part) => words.find.joinsRuledOut.isIn(part) || isNameOut(words, part))
  )
}

/** Whether a part consists only of refusable names: "no ads, login and cloud". */
function isNameOut(words: ReadingWords, part: string): boolean {
  const rest = words.find.rulesOut.find(part)
  return wordsOf(rest ? part.slice(0, rest.start) : part).every(
    (word) => words.namesOut.has(word) || isFiller(words, word),
  )
}

export function continuesList(words: ReadingWords, part: string): boolean {
  const { beginsAgain } = words
  const all = wordsOf(part)
  const said = beginsAgain.has(all[0] ?? '') ? all : all.filter((word) => !isFiller(words, word))
  return said.length <= 4 && !beginsAgain.has(said[0] ?? '') && !beginsAgain.has(said.slice(0, 2).join(' '))
}
