import { wordsOf } from '#server/language/normalise.ts'
import type { Phrases } from './intents.ts'
import type { Language } from './meaning.ts'

/** The language with the most small words in a text, where these are more than English has room for. */
export function createLanguageFinder(
  languages: Phrases['languages'],
): (text: string) => Exclude<Language, 'en'> | null {
  const known = (['de', 'es', 'fr', 'pt'] as const).map((language) => ({
    language,
    words: new Set(languages[language]?.words.flatMap(wordsOf)),
  }))
  return (text) => {
    const words = wordsOf(text).filter((word) => /\p{L}/u.test(word))
    const [best] = known
      .map(({ language, words: small }) => ({
        language,
        count: words.filter((word) => small.has(word)).length,
      }))
      .toSorted((one, other) => other.count - one.count)
    return best && best.count >= Math.max(2, words.length * leastSmallWords) ? best.language : null
  }
}

const leastSmallWords = 0.3
