import { Hono } from 'hono'
import { limits } from '#contract/limits.ts'
import { WeekMailRequest } from '#contract/account/week-mail.ts'
import { weekMailPaths } from '#contract/account/week-mail-paths.ts'
import { requireUser } from '#server/features/auth/session.ts'
import { mailboxKeyOf } from '#server/features/newsletter/subscription-store.ts'
import type { Services } from '#server/features/services.ts'
import type { AppEnvironment, SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { limitedBody } from '#server/platform/http/limits/body-rules.ts'
import {
  dayMs,
  limitedAddress,
  limitedCalls,
  refuseAbove,
  refuseAddressAbove,
} from '#server/platform/http/limits/limited.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import { withDatabase } from '#server/platform/http/with-database.ts'
import { askForWeekMail, confirmWeekMail, stopWeekMail, stopWeekMailByLink } from './week-mail-store.ts'

const asksPerDay = 5

export function weekMailRoutes({ settings, rateLimiter, wakeMailWorker, now }: Services) {
  return new Hono<SignedInEnvironment>()
    .put(
      '/',
      documented({
        summary: 'Ask for a mail on a day of the week; a first mail asks to confirm the address',
        access: 'user',
        takesLittle: true,
        answers: { 202: null },
      }),
      requireUser,
      validated('json', WeekMailRequest),
      async (c) => {
        if (!settings.smtpUrl) throw new Problem(409, 'This server sends no mail.')
        const { user, database } = c.var
        const request = c.req.valid('json')
        await refuseAddressAbove(
          rateLimiter,
          'week mails in a day',
          c.var.clientAddress,
          limits.newsletterPerDay.address,
          dayMs,
        )
        await refuseAbove(rateLimiter, `week mail ${user.id}`, asksPerDay, dayMs)
        await refuseAbove(rateLimiter, `week mails to ${mailboxKeyOf(request.email)}`, asksPerDay, dayMs)
        await askForWeekMail(database, user.id, request, now())
        wakeMailWorker()
        return c.body(null, 202)
      },
    )
    .delete(
      '/',
      documented({ summary: 'Stop the weekly mail', access: 'user', answers: { 204: null } }),
      requireUser,
      async (c) => {
        await stopWeekMail(c.var.database, c.var.user.id)
        return c.body(null, 204)
      },
    )
}

/**
 * Handles the forms on the pages that mails link to. A GET changes nothing, since mail scanners open links.
 * Only the token is checked: mail programs send no cookies.
 */
export function weekMailLinkRoutes({ databaseHandle, now, rateLimiter }: Services) {
  return new Hono<AppEnvironment>()
    .on(
      'POST',
      [weekMailPaths.confirm, weekMailPaths.stop],
      limitedAddress(rateLimiter),
      limitedCalls(rateLimiter),
      limitedBody,
      withDatabase(databaseHandle),
    )
    .post(weekMailPaths.confirm, async (c) => {
      const isGood = await confirmWeekMail(c.var.database, c.req.query('token') ?? '', now())
      return c.redirect(isGood ? weekMailPaths.confirmed : weekMailPaths.linkEnded, 303)
    })
    .post(weekMailPaths.stop, async (c) => {
      const isOneClick = (await c.req.text()).includes('One-Click')
      const isGood = await stopWeekMailByLink(c.var.database, c.req.query('token') ?? '', now())
      // Mail programs do not follow redirects.
      if (isOneClick)
        return isGood ? c.text('The weekly mail is stopped.') : c.text('This link is not known.', 404)
      return c.redirect(isGood ? weekMailPaths.stopped : weekMailPaths.linkEnded, 303)
    })
}
