import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'

/** Something a reader of Swift would remark on, found by a pattern. */
export const ReviewRule = z.strictObject({
  id: Slug,
  finds: z.string(),
  /** Where this matches anywhere in the code, the rule says nothing. */
  unless: z.string().optional(),
  text: z.string(),
  article: Slug,
  /** How its line reads when it is mended, where one pattern can say it. */
  mend: z.strictObject({ from: z.string(), to: z.string() }).optional(),
})
export type ReviewRule = z.infer<typeof ReviewRule>

export function loadReviewRules(file: string): Promise<ReviewRule[]> {
  return loadYaml(file, z.array(ReviewRule))
}
