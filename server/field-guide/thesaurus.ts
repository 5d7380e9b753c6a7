import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { meaningfulWords, searchWords } from './search-words.ts'
import type { TellingWords } from './telling-words.ts'

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
/** So many words of one entry count in full; more of them share that, or "pay" would make every question one about purchases. */
const fullyAdded = 3
const contextWeight = 0.4

/** The question's own words, those the thesaurus adds to them, and those of what was said before. */
export function expandQuery(query: string, thesaurus: Thesaurus, tellingWords: TellingWords, context = ''): AskedWords {
  const weights = new Map<string, number>()
  const add = (words: readonly string[], weight: number) => words.forEach((word) => weights.set(word, Math.max(weight, weights.get(word) ?? 0)))
  const addTelling = (words: readonly string[], weight: number, text: string) => {
    const share = tellingWords(text)
    words.forEach((word) => add([word], weight * share(word)))
  }
  const [own, added] = [meaningfulWords(query), addedByEntry(query, thesaurus)]
  addTelling(own, 1, query)
  for (const words of added) add(words, addedWeight * Math.min(1, fullyAdded / words.length))
  if (context !== '') {
    addTelling(meaningfulWords(context), contextWeight, context)
    add(addedWords(context, thesaurus), contextWeight * addedWeight)
  }
  return { words: [...weights.keys()], weightOf: (word) => weights.get(word) ?? 0 }
}

/** The Field Guide's words for what a text says. */
export function addedWords(query: string, thesaurus: Thesaurus): string[] {
  return addedByEntry(query, thesaurus).flat()
}

function addedByEntry(query: string, thesaurus: Thesaurus): (readonly string[])[] {
  return saidIn(query, thesaurus).map(meantBy)
}

const knownMeanings = new WeakMap<Thesaurus[number], readonly string[]>()

function meantBy(entry: Thesaurus[number]): readonly string[] {
  const words = knownMeanings.get(entry) ?? meaningfulWords(entry.means)
  knownMeanings.set(entry, words)
  return words
}

/** The entries of which a text holds one phrase, in any form of its words; signs count as they are written. */
export function saidIn<Entry extends Saying>(query: string, entries: readonly Entry[]): Entry[] {
  // `@Published` is not "published".
  const words = searchWords(query.replace(/@\w+/g, ' '))
  const text = ` ${words.join(' ')} `
  const written = ` ${query.toLowerCase()} `
  const { byFirstWord, inSigns } = looksOf(entries)
  const said = new Set<number>()
  for (const word of new Set(words)) for (const { phrase, entry } of byFirstWord.get(word) ?? []) if (text.includes(phrase)) said.add(entry)
  for (const { phrase, entry } of inSigns) if (written.includes(phrase)) said.add(entry)
  return [...said].toSorted((a, b) => a - b).map((at) => entries[at]!)
}

interface Saying {
  says: readonly string[]
}

interface Look {
  phrase: string
  entry: number
}

interface Looks {
  byFirstWord: ReadonlyMap<string, Look[]>
  /** Phrases with a sign, which the words leave out. */
  inSigns: Look[]
}

const known = new WeakMap<readonly Saying[], Looks>()

/** What to look for, made once for each list: there are a thousand phrases, and a question can hold only those that begin with one of its words. */
function looksOf(entries: readonly Saying[]): Looks {
  const kept = known.get(entries)
  if (kept) return kept
  const byFirstWord = new Map<string, Look[]>()
  const inSigns: Look[] = []
  entries.forEach((saying, entry) => {
    for (const phrase of saying.says) {
      const words = searchWords(phrase)
      if (/[?!@$]/.test(phrase)) inSigns.push({ phrase, entry })
      else byFirstWord.set(words[0] ?? '', [...(byFirstWord.get(words[0] ?? '') ?? []), { phrase: ` ${words.join(' ')} `, entry }])
    }
  })
  const looks = { byFirstWord, inSigns }
  known.set(entries, looks)
  return looks
}
