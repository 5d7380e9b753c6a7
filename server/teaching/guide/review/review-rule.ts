import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'

/** A remark on Swift code that a pattern finds. */
export const ReviewRule = z.strictObject({
  id: Slug,
  finds: z.string(),
  /** The rule is skipped if this pattern matches anywhere in the code. */
  unless: z.string().optional(),
  text: z.string(),
  article: Slug,
  /** Whether the remark also applies to much working code; such remarks come last. */
  isStock: z.boolean().default(false),
  /** Words for symptoms that the remark explains, in lower case. */
  explains: z.array(z.string().min(2)).default([]),
  /** Diagnostics that it explains. */
  errors: z.array(Slug).default([]),
  /** How to rewrite the line, if one pattern can. */
  mend: z.strictObject({ from: z.string(), to: z.string() }).optional(),
})
export type ReviewRule = z.infer<typeof ReviewRule>

export function loadReviewRules(file: string): Promise<ReviewRule[]> {
  return loadYaml(file, z.array(ReviewRule))
}
