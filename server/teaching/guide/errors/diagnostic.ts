import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadEntries } from '#server/teaching/load-yaml.ts'

const Pattern = z.string().refine(isPattern, 'is no regular expression')

/**
 * A message of the compiler, the linker, a running app or the App Store. `{name}` is replaced by the match of
 * the template's slot, or of the pattern's group, of that name; `{name|this view}` gives a default for no
 * match.
 */
export const Diagnostic = z
  .strictObject({
    id: Slug,
    title: z.string().min(5).max(140),
    /** Whole sentences of the message, with slots for what it names (`template.ts`). They win over patterns. */
    templates: z.array(z.string().min(10)).default([]),
    /** Regular expressions without flags. They ignore case and see every quote as `'`. */
    patterns: z.array(Pattern).default([]),
    /** Patterns of the kind of message only: where nothing else fits, the reply asks for the exact words. */
    family: z.array(Pattern).default([]),
    /** True if the message only follows from an earlier one in the log. */
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
           * Conditions on the message's fields: one that contradicts rules the cause out, one that agrees moves
           * it up. `code` reads the learner's code and only moves up.
           */
          when: z.record(z.string(), Pattern).default({}),
          /** Rules this cause out if it matches the learner's code; `{name}` is what the message named. */
          unless: z.string().optional(),
        }),
      )
      .min(1)
      .max(4),
    /** Cures that are popular and wrong. One that the learner names (`said`) is answered first. */
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
     * Checks of code that is shown after the message; the first that matches tells whether the code fixes the
     * error. `{name}` is what the message or the pattern's own group of this name matched.
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
    /** A question that points at the spot without giving the answer. */
    ask: z.string().endsWith('?'),
    /** Asked instead of `ask` if the message already names what it asks for. The key is a pattern's group. */
    askOnceNamed: z.record(z.string(), z.string().endsWith('?')).default({}),
    concept: z.string().min(20),
    step: z.string().min(20),
    /** The same fault in an example, before and after the fix. Absent if no code is at fault. */
    before: z.string().optional(),
    after: z.string().optional(),
    /** The example's name for each group of the pattern, to be replaced by the learner's. */
    twin: z.record(z.string(), z.string()).default({}),
    article: Slug,
    /** Other articles that help, nearest first. */
    related: z.array(Slug).default([]),
    /** Messages as they are pasted, each a test: it is this entry, the fields are read, this cause comes first. */
    examples: z
      .array(
        z.strictObject({
          message: z.string().min(10),
          fields: z.record(z.string(), z.string()).default({}),
          /** Beginning of the cause that comes first. */
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

/** All entries of a folder's YAML files. Throws with file, line and reason if one is invalid. */
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
