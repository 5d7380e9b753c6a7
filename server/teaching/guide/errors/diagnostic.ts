import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { Slug } from '#contract/article.ts'

/** One message of the compiler, the linker, a running app or the App Store, as data. `{name}` stands for what a pattern's group of that name caught; `{name|this view}` says what to write where it caught nothing. */
export const Diagnostic = z.strictObject({
  id: Slug,
  title: z.string().min(5).max(120),
  /** Regular expressions without flags, matched without regard to case on text whose quotes are all `'`. */
  patterns: z.array(z.string().refine(isPattern, 'is no regular expression')).min(1),
  /** True where the message only follows from another one that stands above it in a log. */
  followUp: z.boolean().default(false),
  meaning: z.string().min(20),
  /** Most likely first. */
  causes: z
    .array(
      z.strictObject({
        cause: z.string(),
        tell: z.string(),
        fix: z.string(),
        /** A regular expression on the learner's code that rules this cause out; `{name}` stands for what the message named. */
        unless: z.string().optional(),
      }),
    )
    .min(1)
    .max(4),
  /** Points at the spot without giving the answer. */
  ask: z.string().endsWith('?'),
  concept: z.string().min(20),
  step: z.string().min(20),
  /** The same fault elsewhere: code that has it, and the same code without it. Absent where no code is at fault. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Which name of the twin stands where a pattern's group stands in the learner's code. */
  twin: z.record(z.string(), z.string()).default({}),
  article: Slug,
  /** Other articles that help, nearest first. */
  related: z.array(Slug).default([]),
})
export type Diagnostic = z.infer<typeof Diagnostic>

/** All entries of a folder's YAML files; throws with the file's name where one is not in form. */
export async function loadDiagnostics(folder: string): Promise<Diagnostic[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
  const files = await Promise.all(
    names.map(async (name) => parseDiagnostics(name, await readFile(path.join(folder, name), 'utf8'))),
  )
  return files.flat()
}

function parseDiagnostics(name: string, source: string): Diagnostic[] {
  const parsed = z.array(Diagnostic).safeParse(parse(source))
  if (parsed.success) return parsed.data
  throw new Error(
    `${name}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
  )
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'iu').source !== ''
  } catch {
    return false
  }
}
