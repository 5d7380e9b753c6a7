import { z } from 'zod'
import { isStorable, unstorableText } from '#contract/storable-text.ts'
import { invalidNewsletterAddress, newsletterAddress } from './newsletter-address.ts'

export const NewsletterSubscription = z.object({
  email: z
    .string(invalidNewsletterAddress)
    .trim()
    .max(254, invalidNewsletterAddress)
    .regex(newsletterAddress, invalidNewsletterAddress)
    .refine(isStorable, unstorableText),
})
export type NewsletterSubscription = z.infer<typeof NewsletterSubscription>

export const newsletterPaths = {
  confirm: '/newsletter/confirm',
  confirmed: '/newsletter/confirmed',
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribed: '/newsletter/unsubscribed',
  linkEnded: '/newsletter/link-ended',
} as const
