import { z } from 'zod'
import { optionalText } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'

export const AnswerRating = z.object({
  isHelpful: z.boolean(),
  wanted: optionalText(limits.wantedAnswer, 'What you wanted')
    .nullable()
    .default(null)
    .transform((wanted) => wanted || null),
})
export type AnswerRating = z.infer<typeof AnswerRating>
