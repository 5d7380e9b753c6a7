import { z } from 'zod'
import { NewsletterSubscription } from './newsletter.ts'

/** From 0 for Monday. */
export const Weekday = z.int('Choose a day').min(0, 'Choose a day').max(6, 'Choose a day')

/** `asked` until the address is confirmed by the link in the first mail. */
export const WeekMailState = z.enum(['off', 'asked', 'on'])
export type WeekMailState = z.infer<typeof WeekMailState>

export const WeekMail = z.object({
  state: WeekMailState,
  /** Null while it is off. */
  weekday: Weekday.nullable(),
  email: z.string().nullable(),
})
export type WeekMail = z.infer<typeof WeekMail>

/** A weekly mail on a day the learner chooses. */
export const WeekMailRequest = z.object({
  email: NewsletterSubscription.shape.email,
  weekday: Weekday,
  /** How many minutes the learner's time zone is ahead of UTC. */
  ahead: z.int().min(-840).max(840),
})
export type WeekMailRequest = z.infer<typeof WeekMailRequest>
