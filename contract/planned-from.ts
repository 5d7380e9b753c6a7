import { z } from 'zod'
import { PlanAnswers } from './plan-answers.ts'

/** What a plan was made from beside the wishes, so that the next proposal tells what is new in it. */
export const PlannedFrom = z.object({
  title: z.string(),
  description: z.string(),
  answers: PlanAnswers,
  /** What the learner had asked for in the conversation. */
  said: z.array(z.string()),
})
export type PlannedFrom = z.infer<typeof PlannedFrom>
