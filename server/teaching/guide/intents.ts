import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { parseEntries } from './load-answers.ts'

/** Something people say to a tutor that is not itself a question about iOS. */
export const Intent = z.strictObject({
  id: Slug,
  examples: z.array(z.string().min(1).max(160)).min(5),
  /** What the tutor says to it, where that depends on nothing else. */
  replies: z.array(z.string().min(20)).optional(),
  /** The same while a task is open; `{task}` is its title. */
  repliesWithTask: z.array(z.string().min(20).includes('{task}')).optional(),
})
export type Intent = z.infer<typeof Intent>

/** An intent with the file it stands in: conversation, dialogue, help, project or limits. */
export type FiledIntent = Intent & { group: string }

/** Words around what somebody means; see `knowledge/intents/phrases.yaml`. */
export const Phrases = z.strictObject({
  filler: z.array(z.string()),
  beliefOpenings: z.array(z.string()),
  beliefClosings: z.array(z.string()),
  negations: z.array(z.string()),
  howOpenings: z.array(z.string()),
  /** For each language but English, small words that give it away, and the sentence for what was not understood. */
  languages: z.record(z.string(), z.strictObject({ words: z.array(z.string()), unsure: z.string() })),
})
export type Phrases = z.infer<typeof Phrases>

const phrasesFile = 'phrases.yaml'

export async function loadIntents(folder: string): Promise<FiledIntent[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.yaml') && name !== phrasesFile)
    .toSorted()
  const files = await Promise.all(
    names.map(async (name) => {
      const group = name.slice(0, -'.yaml'.length)
      return parseEntries(name, await readFile(path.join(folder, name), 'utf8'), Intent).map((intent) => ({
        ...intent,
        group,
      }))
    }),
  )
  return files.flat()
}

export async function loadPhrases(folder: string): Promise<Phrases> {
  return Phrases.parse(parse(await readFile(path.join(folder, phrasesFile), 'utf8')))
}
