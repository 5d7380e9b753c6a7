import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadEntries } from '#server/teaching/load-yaml.ts'

const Pattern = z.string().refine(isPattern, 'is no regular expression')

/**
 * A message from the compiler, the linker, a running app or the App Store. In its texts, `{name}` is replaced by what
 * the slot or pattern group `name` matched; `{name|this view}` gives a default.
 */
export const Diagnostic = z
  .strictObject({
    id: Slug,
    title: z.string().min(5).max(140),
    /** The whole message with slots for its names (see `template.ts`). Takes precedence over `patterns`. */
    templates: z.array(z.string().min(10)).default([]),
    /** Regular expressions without flags. Case is ignored, and every quote is matched as `'`. */
    patterns: z.array(Pattern).default([]),
    /**
     * Patterns for the kind of message. Used when nothing else matches; the reply then asks for the exact message.
     */
    family: z.array(Pattern).default([]),
    /** Whether the message is only a consequence of an earlier one in the log. */
    followUp: z.boolean().default(false),
    meaning: z.string().min(20),
    /** Most likely first. */
    causes: z
      .array(
        z.strictObject({
          cause: z.string(),
          tell: z.string(),
          fix: z.string(),
          /**
           * Patterns for the message's fields. A mismatch rules the cause out; a match moves it up. The key `code`
           * stands for the learner's code, where only a match counts.
           */
          when: z.record(z.string(), Pattern).default({}),
          /** Rules the cause out if it matches the learner's code. `{name}` is the name in the message. */
          unless: z.string().optional(),
        }),
      )
      .min(1)
      .max(4),
    /**
     * Popular fixes that do not work. If the learner mentions one (by a wording in `said`), the reply starts with why it fails.
     */
    cures: z
      .array(
        z.strictObject({
          cure: z.string().min(3),
          said: z.array(z.string().min(3)).default([]),
          why: z.string().min(10),
        }),
      )
      .default([]),
    /**
     * Checks of code sent after the message; the first match says whether the code fixes the error. `{name}` is the
     * value of that slot or group in the message, or of the group in `finds`.
     */
    checks: z
      .array(
        z.strictObject({
          finds: z.string(),
          is: z.enum(['yes', 'no']),
          says: z.string().min(20),
        }),
      )
      .default([]),
    /** A question that points to the place without giving the answer. */
    ask: z.string().endsWith('?'),
    /** Asked instead of `ask` if the message already answers that. The key is a pattern's group. */
    askOnceNamed: z.record(z.string(), z.string().endsWith('?')).default({}),
    concept: z.string().min(20),
    step: z.string().min(20),
    /** An example with the error, and the same example fixed. Absent if the cause is not in the code. */
    before: z.string().optional(),
    after: z.string().optional(),
    /** For each pattern group, the name used in the example, which the learner's name replaces. */
    twin: z.record(z.string(), z.string()).default({}),
    article: Slug,
    /** Other helpful articles, most relevant first. */
    related: z.array(Slug).default([]),
    /**
     * Messages as learners paste them; each tests that this entry is found, with these fields and this first cause.
     */
    examples: z
      .array(
        z.strictObject({
          message: z.string().min(10),
          fields: z.record(z.string(), z.string()).default({}),
          /** How the first cause's text must begin. */
          first: z.string().optional(),
        }),
      )
      .default([]),
  })
  .refine(({ templates, patterns, family }) => templates.length + patterns.length + family.length > 0, {
    message: 'needs a template, a pattern or a family',
  })
  .refine(({ templates, examples }) => templates.length === 0 || examples.length > 0, {
    message: 'a template needs an example',
  })
export type Diagnostic = z.infer<typeof Diagnostic>

/** Loads all entries from a folder's YAML files. Throws with file, line and reason if one is invalid. */
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
