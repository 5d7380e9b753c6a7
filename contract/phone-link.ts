import { z } from 'zod'
import { Accent } from './plan/accent.ts'
import { PlanScreen } from './plan/plan.ts'

export const PhoneLinks = z.object({ count: z.int() })
export type PhoneLinks = z.infer<typeof PhoneLinks>

/** Shown only once, because only the link's hash is stored. */
export const NewPhoneLink = z.object({ path: z.string(), count: z.int() })
export type NewPhoneLink = z.infer<typeof NewPhoneLink>

export const SharedPhone = z.object({
  appName: z.string(),
  accent: Accent.nullable(),
  screens: z.array(PlanScreen.pick({ name: true, purpose: true, shows: true, leadsTo: true })),
})
export type SharedPhone = z.infer<typeof SharedPhone>
