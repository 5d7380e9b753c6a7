import { z } from 'zod'
import { Id } from './identifiers.ts'

export const PlanName = z.enum(['free', 'plus', 'pro'])
export type PlanName = z.infer<typeof PlanName>

export const User = z.object({
  id: Id,
  /** Null for a guest. */
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  isGuest: z.boolean(),
  plan: PlanName,
})
export type User = z.infer<typeof User>
