import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { meaningfulWords, searchWords } from './search-words.ts'

/** What people say, and the words the Field Guide says it in. */
export const Thesaurus = z.array(z.strictObject({ says: z.array(z.string()).min(1), means: z.string().min(1) }))
export type Thesaurus = z.infer<typeof Thesaurus>

export interface AskedWords {
  words: string[]
  /** 1 for a word of the question, less for one the thesaurus added. */
  weightOf: (word: string) => number
}

export async function loadThesaurus(file: string): Promise<Thesaurus> {
  return Thesaurus.parse(parse(await readFile(file, 'utf8')))
}

const addedWeight = 0.55

/** The question's own words and those the thesaurus adds to them. */
export function expandQuery(query: string, thesaurus: Thesaurus): AskedWords {
  const own = meaningfulWords(query)
  const text = ` ${searchWords(query).join(' ')} `
  const known = new Set(own)
  const added = thesaurus
    .filter((entry) => entry.says.some((phrase) => text.includes(` ${phraseOf(phrase)} `)))
    .flatMap((entry) => meaningfulWords(entry.means))
    .filter((word) => !known.has(word))
  return { words: [...own, ...new Set(added)], weightOf: (word) => (known.has(word) ? 1 : addedWeight) }
}

const phrases = new Map<string, string>()

function phraseOf(phrase: string): string {
  const known = phrases.get(phrase)
  if (known !== undefined) return known
  const words = searchWords(phrase).join(' ')
  phrases.set(phrase, words)
  return words
}
