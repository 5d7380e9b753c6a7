import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { Slug } from '#contract/article.ts'

const Why = z.string().min(15).max(260)

/** Exactly one is right; each says why it is right or wrong. */
const Choice = z.union([
  z.strictObject({ right: z.string().min(1).max(220), why: Why }),
  z.strictObject({ wrong: z.string().min(1).max(220), why: Why }),
])

/** A question of `knowledge/checks/<group>.yaml`. */
export const ChoiceCheck = z
  .strictObject({
    topic: Slug,
    /** Told apart from another question on the same topic. */
    name: Slug.default('choice'),
    question: z.string().min(10).max(300),
    code: z.string().max(600).optional(),
    choices: z.array(Choice).min(3).max(4),
  })
  .refine(
    ({ choices }) => choices.filter((choice) => 'right' in choice).length === 1,
    'Exactly one choice must be right',
  )
export type ChoiceCheck = z.infer<typeof ChoiceCheck>

/** All of a folder; throws with the file's name where one is not in form. */
export async function loadChoiceChecks(folder: string): Promise<ChoiceCheck[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      entries: parse(await readFile(path.join(folder, name), 'utf8')) as unknown,
    })),
  )
  return files.flatMap(({ name, entries }) => {
    const read = z.array(ChoiceCheck).safeParse(entries)
    if (!read.success)
      throw new Error(
        `${name}: ${read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
      )
    return read.data
  })
}
