import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { Slug } from '#contract/article.ts'

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

/** All entries of a folder's YAML files; throws with the file's name where one is not in form. */
export async function loadRecipes(folder: string): Promise<Recipe[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
  const files = await Promise.all(
    names.map(async (name) => parseRecipes(name, await readFile(path.join(folder, name), 'utf8'))),
  )
  return files.flat()
}

function parseRecipes(name: string, source: string): Recipe[] {
  const parsed = z.array(Recipe).safeParse(parse(source))
  if (parsed.success) return parsed.data
  throw new Error(
    `${name}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
  )
}
