import { z } from 'zod'
import { PlanAnswers } from './plan-answers.ts'

/** What a plan was made from, besides wishes, so that the next proposal can tell what is new. */
export const PlannedFrom = z.object({
  title: z.string(),
  description: z.string(),
  answers: PlanAnswers,
  /** What the learner had asked for in the chat. */
  said: z.array(z.string()),
})
export type PlannedFrom = z.infer<typeof PlannedFrom>
