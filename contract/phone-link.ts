import { z } from 'zod'
import { Accent } from './plan/accent.ts'
import { PlanScreen } from './plan/plan.ts'

/** How many links to a project's prototype exist. */
export const PhoneLinks = z.object({ count: z.int() })
export type PhoneLinks = z.infer<typeof PhoneLinks>

/** A new link. It is shown only once, because only its hash is stored. */
export const NewPhoneLink = z.object({ path: z.string(), count: z.int() })
export type NewPhoneLink = z.infer<typeof NewPhoneLink>

/** Everything that a link shows. */
export const SharedPhone = z.object({
  appName: z.string(),
  accent: Accent.nullable(),
  screens: z.array(PlanScreen.pick({ name: true, purpose: true, shows: true, leadsTo: true })),
})
export type SharedPhone = z.infer<typeof SharedPhone>
