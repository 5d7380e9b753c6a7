import { z } from 'zod'
import { invalidNewsletterAddress, newsletterAddress } from './newsletter-address.ts'

export const NewsletterSubscription = z.object({
  email: z
    .string(invalidNewsletterAddress)
    .trim()
    .max(254, invalidNewsletterAddress)
    .regex(newsletterAddress, invalidNewsletterAddress)
    .refine((email) => !email.includes('\0'), invalidNewsletterAddress),
})
export type NewsletterSubscription = z.infer<typeof NewsletterSubscription>

export const newsletterPaths = {
  confirm: '/newsletter/confirm',
  confirmed: '/newsletter/confirmed',
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribed: '/newsletter/unsubscribed',
  linkEnded: '/newsletter/link-ended',
} as const
