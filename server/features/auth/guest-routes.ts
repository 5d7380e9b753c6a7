import { Hono } from 'hono'
import { User } from '#contract/account/user.ts'
import { recordEvent } from '#server/features/audit/audit-store.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { limitedSensitiveCalls, limitNewGuests } from '#server/platform/http/limits/limited.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/features/services.ts'
import { deviceName } from './device-name.ts'
import { clearGuestReturnToken, readGuestReturnToken } from './guest-return-cookie.ts'
import { returnAsGuest } from './guest-return-store.ts'
import { writeSessionToken } from './session.ts'
import { createSession } from './session-store.ts'
import { createGuest, findUser } from './user-store.ts'

export function guestRoutes({ settings, now, rateLimiter }: Services) {
  return new Hono<AppEnvironment>()
    .post(
      '/',
      documented({
        summary: 'Try Fledge without signing in',
        access: 'anyone',
        takesLittle: true,
        answers: { 200: User, 201: User },
      }),
      limitedSensitiveCalls(rateLimiter, 'sign-in'),
      async (c) => {
        const known = c.var.user ? await findUser(c.var.database, c.var.user.id) : null
        if (known) return c.json(known, 200)
        await limitNewGuests(rateLimiter, c.var.clientAddress, settings.newGuests)
        const { user, token } = await c.var.database.transaction(async (transaction) => {
          const user = await createGuest(transaction, now())
          return {
            user,
            token: await createSession(transaction, user, deviceName(c.req.header('user-agent')), now()),
          }
        })
        writeSessionToken(c, settings, token)
        return c.json(user, 201)
      },
    )
    .post(
      '/return',
      documented({
        summary: 'Continue as the guest who logged out in this browser',
        access: 'anyone',
        takesLittle: true,
        answers: { 200: User },
      }),
      limitedSensitiveCalls(rateLimiter, 'sign-in'),
      async (c) => {
        if (c.var.user)
          throw new Problem(409, 'You are signed in already. Log out first, then resume your projects.')
        const token = readGuestReturnToken(c, settings)
        const returned = token
          ? await returnAsGuest(c.var.database, token, deviceName(c.req.header('user-agent')), now())
          : null
        clearGuestReturnToken(c, settings)
        if (!returned)
          throw new Problem(
            404,
            'The projects of this browser’s guest are gone. You can start again as a new guest, or sign in.',
          )
        await recordEvent(c.var.database, { userId: returned.user.id, event: 'guest returned', at: now() })
        writeSessionToken(c, settings, returned.token)
        return c.json(returned.user, 200)
      },
    )
}
