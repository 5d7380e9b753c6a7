import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { NewsletterSubscription } from '#contract/newsletter.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { limitedSensitiveCalls } from '#server/platform/http/limited.ts'
import { validated } from '#server/platform/http/validated.ts'
import type { Services } from '#server/features/services.ts'
import { subscribe } from './subscription-store.ts'

/** Far longer than the work takes, so that the response time reveals nothing about an address. */
const answerAfterMs = 100

export function newsletterRoutes({ now, rateLimiter, wakeMailWorker }: Services) {
  return new Hono<AppEnvironment>().post(
    '/',
    documented({
      summary:
        'Subscribe to the newsletter; a mail asks to confirm. The same answer for an address that is known',
      access: 'anyone',
      answers: { 202: null },
    }),
    limitedSensitiveCalls(rateLimiter, 'newsletter'),
    validated('json', NewsletterSubscription),
    async (c) => {
      await Promise.all([subscribe(c.var.database, c.req.valid('json').email, now()), wait(answerAfterMs)])
      wakeMailWorker()
      return c.body(null, 202)
    },
  )
}
