import { z } from 'zod'
import { PlanAnswers } from './plan-answers.ts'

/** What a plan was made from, apart from wishes, so that the next proposal can find what is new. */
export const PlannedFrom = z.object({
  title: z.string(),
  description: z.string(),
  answers: PlanAnswers,
  /** What the learner had asked for in the chat by then. */
  said: z.array(z.string()),
})
export type PlannedFrom = z.infer<typeof PlannedFrom>
