import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import { wordsOf } from '#server/language/normalise.ts'

/** What people ask about and no article covers. */
export const Uncovered = z.strictObject({
  says: z.array(z.string()).min(1),
  /** As it stands in a sentence. */
  title: z.string(),
  /** One true sentence that helps on. */
  tip: z.string().endsWith('.'),
  nearest: z.array(Slug).min(1),
})
export type Uncovered = z.infer<typeof Uncovered>

export function loadUncovered(file: string): Promise<Uncovered[]> {
  return loadYaml(file, z.array(Uncovered))
}

/** Finds the subject without an article that a message names. */
export function createFindUncovered(uncovered: readonly Uncovered[]): (message: string) => Uncovered | null {
  const entries = uncovered.map((entry) => ({ entry, phrases: entry.says.map(spaced) }))
  return (message) => {
    const said = spaced(message)
    return entries.find(({ phrases }) => phrases.some((phrase) => said.includes(phrase)))?.entry ?? null
  }
}

function spaced(text: string): string {
  return ` ${wordsOf(text).join(' ')} `
}
