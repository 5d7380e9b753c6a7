import { readTick } from '#contract/plan/read-tick.ts'

/** The title of a row: "Fern" for "● Fern · 3 days ago", "Sunday" for "Last · Sunday, 8 km". */
export function titleOf(text: string): string {
  return pastOf(text) ?? pieces(readTick(text).text)[0]
}

/** The title of a row about the last entry of a list ("Last · …"); null for other rows. */
export function pastOf(text: string): string | null {
  const [first, second] = pieces(text)
  return /^(?:last|latest|previous|yesterday)$/i.test(first) ? (second?.split(', ')[0] ?? null) : null
}

/** A part's text with the opened entry's title in place of the sample it mentions. */
export function renamed(text: string, samples: readonly string[], title: string | null): string {
  if (title === null) return text
  const said = text.toLowerCase()
  const sample = samples.find((one) => one.length > 2 && says(said, one.toLowerCase()))
  if (sample === undefined) return text
  const at = said.indexOf(sample.toLowerCase())
  const isLower = text[at] !== sample[0]
  const name = isLower ? title.charAt(0).toLowerCase() + title.slice(1) : title
  return text.slice(0, at) + name + text.slice(at + sample.length)
}

/** Splits "Fern · 3 days ago · rain water" into a title and its details. */
export function pieces(text: string): [string, ...string[]] {
  const [first = text, ...rest] = text.split(' · ')
  return [first, ...rest]
}

/** How well a text matches a screen's name: the number of shared words, plus 2 if it contains all of them. */
export function likeness(text: string, name: string): number {
  const [said, asked] = [wordsOf(text), wordsOf(name)]
  const shared = asked.filter((word) => said.includes(word)).length
  return shared === asked.length ? shared + 2 : shared
}

/** The screen with this name, or whose name has all the label's words ("All": "All plants"), or vice versa. */
export function findScreen<Screen extends { name: string }>(
  label: string,
  screens: readonly Screen[],
): Screen | undefined {
  if (wordsOf(label).length === 0) return undefined
  return (
    screens.find(({ name }) => name.toLowerCase() === label.toLowerCase()) ??
    screens.find(({ name }) => wordsOf(label).every((word) => wordsOf(name).includes(word))) ??
    screens.find(({ name }) => wordsOf(name).every((word) => wordsOf(label).includes(word)))
  )
}

/** The first number in a text. */
export function numberIn(
  text: string,
): { value: number; before: string; digits: string; after: string } | null {
  const match = /\d{1,9}(?:\.\d{1,4})?/.exec(text)
  if (!match) return null
  const digits = match[0]
  return {
    value: Number(digits),
    before: text.slice(0, match.index),
    digits,
    after: text.slice(match.index + digits.length),
  }
}

/** A number derived from a text, to vary drawings. */
export function seedOf(text: string): number {
  return Array.from(text).reduce((all, letter) => (all * 31 + letter.codePointAt(0)!) % 99_991, 7)
}

/** The words in lower case, without a plural s. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word))
}

/** Whether a text contains a phrase as whole words. */
function says(text: string, phrase: string): boolean {
  const at = text.indexOf(phrase)
  const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter)
  return at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + phrase.length])
}
