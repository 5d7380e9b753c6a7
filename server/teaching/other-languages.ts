import path from 'node:path'
import { z } from 'zod'
import { boundText } from '#server/language/bound-text.ts'
import { wordsOf } from '#server/language/normalise.ts'
import { loadYaml } from './load-yaml.ts'

const Words = z.array(z.string().min(1)).min(1)

/** A language that is recognised, but not answered in. */
const OtherLanguage = z.strictObject({
  name: z.string(),
  /** Its most common words; for languages in Latin script. */
  words: Words.optional(),
  /** A pattern for a letter that no language listed before it uses. */
  script: z.string().optional(),
  /** A sentence in that language: Fledge answers in English. */
  says: z.string().min(10),
  /** A request in that language to write in English. */
  asks: z.string().min(5),
})
export type OtherLanguage = z.infer<typeof OtherLanguage>

export const OtherLanguages = z.strictObject({
  english: Words,
  inNames: Words,
  languages: z.array(OtherLanguage),
})
export type OtherLanguages = z.infer<typeof OtherLanguages>

/** Recognises the language of a text; null for English, or if there are too few words. */
export type LanguageFinder = (text: string) => OtherLanguage | null

export function loadOtherLanguages(knowledge: string): Promise<OtherLanguages> {
  return loadYaml(path.join(knowledge, 'other-languages.yaml'), OtherLanguages)
}

const charactersRead = 8 * 1024
const fewestWords = 2
const leastShareOfWords = 0.2
const leastShareOfLetters = 1 / 3
/** Words in non-Latin scripts. Chinese and Japanese have no spaces, so two characters count as one word. */
const wordsInOtherLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}|(?:(?!\p{Script=Latin})\p{L})+/gu

/** Checks scripts first, then common words. In a tie with English, the text counts as English. */
export function createLanguageFinder({ english, inNames, languages }: OtherLanguages): LanguageFinder {
  const [ofEnglish, ofNames] = [setOf(english), setOf(inNames)]
  const byScript = languages.flatMap((language) =>
    language.script ? [{ language, letter: new RegExp(language.script, 'u') }] : [],
  )
  const byWords = languages.flatMap((language) =>
    language.words ? [{ language, common: setOf(language.words) }] : [],
  )
  return (given) => {
    const text = boundText(given, { totalCharacters: charactersRead })
    const words = wordsOf(text).filter((word) => /\p{L}/u.test(word))
    const letters = text.match(/\p{L}/gu)?.length ?? 0
    const inOtherLetters: string[] = text.match(wordsInOtherLetters) ?? []
    const isOtherScript =
      inOtherLetters.join('').length > letters * leastShareOfLetters &&
      inOtherLetters.length > words.filter((word) => ofEnglish.has(word)).length
    if (isOtherScript) return byScript.find(({ letter }) => letter.test(text))?.language ?? null
    const distinct = [...new Set(words)]
    const [best] = byWords
      .map(({ language, common }) => {
        // Only distinct words count: "Ten games ten times" contains one Polish word, not two.
        const own = distinct.filter((word) => common.has(word) && !ofEnglish.has(word))
        const rivals = distinct.filter((word) => ofEnglish.has(word) && !common.has(word))
        const isNamed = own.every((word) => ofNames.has(word))
        return { language, count: isNamed || rivals.length >= own.length ? 0 : own.length }
      })
      .toSorted((one, other) => other.count - one.count)
    const isEnough = best && best.count >= fewestWords && best.count >= distinct.length * leastShareOfWords
    return isEnough ? best.language : null
  }
}

function setOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap(wordsOf))
}
