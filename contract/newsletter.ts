import { z } from 'zod'
import { invalidNewsletterAddress, newsletterAddress } from './newsletter-address.ts'

export const NewsletterSubscription = z.object({
  email: z.string(invalidNewsletterAddress).trim().max(254, invalidNewsletterAddress).regex(newsletterAddress, invalidNewsletterAddress),
})
export type NewsletterSubscription = z.infer<typeof NewsletterSubscription>
