import { z } from 'zod'
import { NewsletterSubscription } from './newsletter.ts'

/** A day of the week, with Monday as 0. */
export const Weekday = z.int('Choose a day').min(0, 'Choose a day').max(6, 'Choose a day')

/** `asked` means that the address is not confirmed yet. */
export const WeekMailState = z.enum(['off', 'asked', 'on'])
export type WeekMailState = z.infer<typeof WeekMailState>

export const WeekMail = z.object({
  state: WeekMailState,
  /** Null if the mail is off. */
  weekday: Weekday.nullable(),
  email: z.string().nullable(),
})
export type WeekMail = z.infer<typeof WeekMail>

export const WeekMailRequest = z.object({
  email: NewsletterSubscription.shape.email,
  weekday: Weekday,
  /** How many minutes the learner's time zone is ahead of UTC. */
  ahead: z.int().min(-840).max(840),
})
export type WeekMailRequest = z.infer<typeof WeekMailRequest>
