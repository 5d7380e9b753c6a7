import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadEntries } from '#server/teaching/load-yaml.ts'

/** A short answer to a frequent question. */
export const Recipe = z.strictObject({
  /** Short wordings of the question. */
  asks: z.array(z.string()).min(1),
  answer: z.string().min(30),
  /** Swift, at most a dozen lines. */
  code: z.string().optional(),
  article: Slug,
  related: z.array(Slug).default([]),
})
export type Recipe = z.infer<typeof Recipe>

/** Loads all entries from a folder's YAML files. Throws with file, line and reason if one is invalid. */
export function loadRecipes(folder: string): Promise<Recipe[]> {
  return loadEntries(folder, Recipe)
}
