import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import { wordsOf } from '#server/language/normalise.ts'

/** A subject that people ask about but no article covers. */
export const Uncovered = z.strictObject({
  says: z.array(z.string()).min(1),
  /** Worded for use inside a sentence. */
  title: z.string(),
  /** One true sentence that helps anyway. */
  tip: z.string().endsWith('.'),
  nearest: z.array(Slug).min(1),
})
export type Uncovered = z.infer<typeof Uncovered>

export function loadUncovered(file: string): Promise<Uncovered[]> {
  return loadYaml(file, z.array(Uncovered))
}

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
