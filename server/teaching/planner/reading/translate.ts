import { wordsOf } from '#server/language/normalise.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'

export type Language = 'de' | 'es' | 'fr'

export interface Translated {
  language: Language | 'en'
  /** An English text as it is; else each word in English where the dictionary knows it, and “the” for the commonest words. */
  english: string
  /** The same without the words that are not known. */
  known: string
}

/** A part of a text is in the language of the whole. */
export type Translate = (text: string, given?: Translated['language']) => Translated

interface Words {
  /** By language the commonest words of its sentences. */
  languages: Readonly<Record<Language | 'en', readonly string[]>>
  dictionary: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** Of the commonest words those that lead to what an idea is about, in English. */
  pointers: Readonly<Record<string, string>>
}

const shortestPart = 3
/** What may stand between the parts of a German compound. */
const links = ['', 's', 'n', 'en', 'es', 'er']

export function createTranslate({ languages, dictionary, pointers }: Words, indexed: Indexed): Translate {
  const commonest = Object.entries(languages).map(([language, words]) => ({
    language,
    words: new Set(words),
  }))
  const known = indexed(
    'dictionary',
    () =>
      new Map(
        Object.entries(dictionary).map(([language, words]) => [
          language,
          meaningsOf(words, languages[language as Language]),
        ]),
      ),
  )
  return (text, given) => {
    const words = wordsOf(text)
    const count = (common: ReadonlySet<string>) => words.filter((word) => common.has(word)).length
    const best =
      commonest.find(({ language }) => language === given) ??
      commonest.toSorted((one, other) => count(other.words) - count(one.words))[0]
    const meanings = known.get(best!.language)
    if (!meanings || (!given && count(best!.words) === 0))
      return { language: 'en', english: text, known: text }
    const language = best!.language as Language
    const english = words.map((word) =>
      best!.words.has(word) ? (pointers[word] ?? 'the') : translated(word, meanings, language === 'de'),
    )
    return {
      language,
      english: english.map((word, at) => word ?? words[at]).join(' '),
      known: english.map((word) => word ?? 'the').join(' '),
    }
  }
}

/** Of words that only differ by accents the first counts; the commonest words stay as they are. */
function meaningsOf(words: Readonly<Record<string, string>>, common: readonly string[]): Map<string, string> {
  const meanings = new Map<string, string>()
  for (const [word, english] of Object.entries(words)) {
    const key = plain(word)
    if (!meanings.has(key) && !common.includes(key)) meanings.set(key, english)
  }
  return meanings
}

function translated(
  word: string,
  meanings: ReadonlyMap<string, string>,
  hasCompounds: boolean,
): string | null {
  const found = meanings.get(word) ?? meanings.get(singular(word))
  if (found !== undefined) return found
  return hasCompounds ? ofCompound(word, meanings) : null
}

/** "zimmerpflanzen" of "zimmer" and "pflanzen"; the longest known end first. */
function ofCompound(word: string, meanings: ReadonlyMap<string, string>): string | null {
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const end = meanings.get(word.slice(at))
    const start = word.slice(0, at)
    const link = links.find(
      (one) => start.endsWith(one) && meanings.has(start.slice(0, start.length - one.length)),
    )
    if (end !== undefined && link !== undefined)
      return `${meanings.get(start.slice(0, start.length - link.length))} ${end}`
  }
  return null
}

function plain(word: string): string {
  return wordsOf(word).join(' ')
}
