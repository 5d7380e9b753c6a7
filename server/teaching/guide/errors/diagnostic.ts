import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { loadEntries } from '#server/teaching/load-yaml.ts'

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
  /** What code that is shown after the message says of it, the first that is found: whether that mends it. `{name}` is what the message or the pattern's own group of this name caught. */
  checks: z
    .array(
      z.strictObject({
        finds: z.string(),
        is: z.enum(['yes', 'no']),
        says: z.string().min(20),
      }),
    )
    .default([]),
  /** Points at the spot without giving the answer. */
  ask: z.string().endsWith('?'),
  /** Asked instead where the message already names what `ask` asks for: what a pattern's group of this name caught. */
  askOnceNamed: z.record(z.string(), z.string().endsWith('?')).default({}),
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

/** All entries of a folder's YAML files. Throws with file, line and reason where one is not in form. */
export function loadDiagnostics(folder: string): Promise<Diagnostic[]> {
  return loadEntries(folder, Diagnostic)
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'iu').source !== ''
  } catch {
    return false
  }
}
