import { readTick } from '#contract/plan/read-tick.ts'

/** What a row is called: "Fern" of "● Fern · 3 days ago", and the day of "Last · Sunday, 8 km". */
export function titleOf(text: string): string {
  return pastOf(text) ?? pieces(readTick(text).text)[0]
}

/** What a row says of the last one of something; null if it speaks of another. */
export function pastOf(text: string): string | null {
  const [first, second] = pieces(text)
  return /^(?:last|latest|previous|yesterday)$/i.test(first) ? (second?.split(', ')[0] ?? null) : null
}

/** A part's words, with the chosen thing in place of the one that they speak of. */
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

/** "Fern · 3 days ago · rain water" as a title and its details. */
export function pieces(text: string): [string, ...string[]] {
  const [first = text, ...rest] = text.split(' · ')
  return [first, ...rest]
}

/** How well a text names a screen: the words they share, and more if it says the whole name. */
export function likeness(text: string, name: string): number {
  const [said, asked] = [wordsOf(text), wordsOf(name)]
  const shared = asked.filter((word) => said.includes(word)).length
  return shared === asked.length ? shared + 2 : shared
}

/** The screen a label means: its very name, else the one that says all its words, "All" for "All plants". */
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

/** The same number for the same text, to vary drawings. */
export function seedOf(text: string): number {
  return Array.from(text).reduce((all, letter) => (all * 31 + letter.codePointAt(0)!) % 99_991, 7)
}

/** Lower case, without plurals. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word))
}

/** Whether a text has a phrase as whole words. */
function says(text: string, phrase: string): boolean {
  const at = text.indexOf(phrase)
  const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter)
  return at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + phrase.length])
}
