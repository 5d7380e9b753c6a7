import { Hono } from 'hono'
import { newsletterPaths } from '#contract/account/newsletter.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { limitedBody } from '#server/platform/http/limits/body-rules.ts'
import { limitedAddress, limitedCalls } from '#server/platform/http/limits/limited.ts'
import { withDatabase } from '#server/platform/http/with-database.ts'
import type { Services } from '#server/features/services.ts'
import { confirmSubscription, unsubscribe } from './subscription-store.ts'

/**
 * Handles the forms on the pages that mails link to. A GET changes nothing, since mail scanners open links.
 * Only the token is checked: mail programs send the one-click POST (RFC 8058) from another origin, without
 * cookies.
 */
export function newsletterLinkRoutes({ databaseHandle, now, rateLimiter, wakeMailWorker }: Services) {
  return new Hono<AppEnvironment>()
    .on(
      'POST',
      [newsletterPaths.confirm, newsletterPaths.unsubscribe],
      limitedAddress(rateLimiter),
      limitedCalls(rateLimiter),
      limitedBody,
      withDatabase(databaseHandle),
    )
    .post(newsletterPaths.confirm, async (c) => {
      const isGood = await confirmSubscription(c.var.database, c.req.query('token') ?? '', now())
      wakeMailWorker()
      return c.redirect(isGood ? newsletterPaths.confirmed : newsletterPaths.linkEnded, 303)
    })
    .post(newsletterPaths.unsubscribe, async (c) => {
      const isOneClick = (await c.req.text()).includes('One-Click')
      const isGood = await unsubscribe(c.var.database, c.req.query('token') ?? '', now())
      // Mail programs do not follow redirects.
      if (isOneClick) return isGood ? c.text('You are unsubscribed.') : c.text('This link is not known.', 404)
      return c.redirect(isGood ? newsletterPaths.unsubscribed : newsletterPaths.linkEnded, 303)
    })
}
