import { z } from 'zod'
import { PlanName } from './user.ts'

export const Usage = z.object({
  plan: PlanName,
  /** A calendar month in UTC. */
  period: z.string().regex(/^\d{4}-\d{2}$/),
  sidebarQuestions: z.object({
    used: z.int(),
    /** Null means none. */
    limit: z.int().nullable(),
  }),
})
export type Usage = z.infer<typeof Usage>
