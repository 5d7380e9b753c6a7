import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { limits } from '#contract/limits.ts'
import { NewsletterSubscription } from '#contract/account/newsletter.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { dayMs, limitedSensitiveCalls, refuseAddressAbove } from '#server/platform/http/limits/limited.ts'
import { validated } from '#server/platform/http/validated.ts'
import type { Services } from '#server/features/services.ts'
import { mailboxKeyOf, subscribe } from './subscription-store.ts'

/**
 * Responses wait this long, far longer than the work takes, so that their timing reveals nothing about an
 * address.
 */
const answerAfterMs = 100

export function newsletterRoutes({ now, rateLimiter, wakeMailWorker }: Services) {
  return new Hono<AppEnvironment>().post(
    '/',
    documented({
      summary:
        'Subscribe to the newsletter; a mail asks to confirm. The same answer for an address that is known',
      access: 'anyone',
      takesLittle: true,
      answers: { 202: null },
    }),
    limitedSensitiveCalls(rateLimiter, 'newsletter'),
    validated('json', NewsletterSubscription),
    async (c) => {
      await refuseAddressAbove(
        rateLimiter,
        'newsletter in a day',
        c.var.clientAddress,
        limits.newsletterPerDay.address,
        dayMs,
      )
      const { email } = c.req.valid('json')
      await Promise.all([subscribeUnlessFlooded(c.var.database, email), wait(answerAfterMs)])
      wakeMailWorker()
      return c.body(null, 202)
    },
  )

  /** Above the mailbox's limit, no mail is sent, but the response is the same. */
  async function subscribeUnlessFlooded(database: Database, email: string): Promise<void> {
    const seconds = await rateLimiter?.take(
      `newsletter mails to ${mailboxKeyOf(email)}`,
      limits.newsletterPerDay.mailbox,
      dayMs,
    )
    if (!seconds) await subscribe(database, email, now())
  }
}
