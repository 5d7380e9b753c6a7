import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { loadEntries } from '#server/teaching/load-yaml.ts'

/** A short answer to a question that comes again and again. */
export const Recipe = z.strictObject({
  /** Ways to put the question, in few words. */
  asks: z.array(z.string()).min(1),
  answer: z.string().min(30),
  /** Swift, at most a dozen lines. */
  code: z.string().optional(),
  article: Slug,
  related: z.array(Slug).default([]),
})
export type Recipe = z.infer<typeof Recipe>

/** All entries of a folder's YAML files. Throws with file, line and reason where one is not in form. */
export function loadRecipes(folder: string): Promise<Recipe[]> {
  return loadEntries(folder, Recipe)
}
