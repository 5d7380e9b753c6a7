import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'

/** A remark about Swift code, found by a pattern. */
export const ReviewRule = z.strictObject({
  id: Slug,
  finds: z.string(),
  /** The rule is skipped if this matches anywhere in the code. */
  unless: z.string().optional(),
  text: z.string(),
  article: Slug,
  /** How to rewrite the line, if one pattern can do it. */
  mend: z.strictObject({ from: z.string(), to: z.string() }).optional(),
})
export type ReviewRule = z.infer<typeof ReviewRule>

export function loadReviewRules(file: string): Promise<ReviewRule[]> {
  return loadYaml(file, z.array(ReviewRule))
}
