import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'

/** A remark about Swift code, found by a pattern. */
export const ReviewRule = z.strictObject({
  id: Slug,
  finds: z.string(),
  /** The rule is skipped if this matches anywhere in the code. */
  unless: z.string().optional(),
  text: z.string(),
  article: Slug,
  /** True for a remark that holds for much working code; it comes last. */
  isStock: z.boolean().default(false),
  /** Words of the symptoms that it explains, in lower case. */
  explains: z.array(z.string().min(2)).default([]),
  /** Diagnostics that it causes. */
  errors: z.array(Slug).default([]),
  /** How to rewrite the line, if one pattern can do it. */
  mend: z.strictObject({ from: z.string(), to: z.string() }).optional(),
})
export type ReviewRule = z.infer<typeof ReviewRule>

export function loadReviewRules(file: string): Promise<ReviewRule[]> {
  return loadYaml(file, z.array(ReviewRule))
}
