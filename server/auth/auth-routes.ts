import { Hono } from 'hono'
import { User } from '#contract/user.ts'
import type { AppEnvironment } from '#server/http/app-environment.ts'
import { documented } from '#server/http/documented.ts'
import { limitedSensitiveCalls } from '#server/http/limited.ts'
import type { Services } from '#server/services.ts'
import { clearSessionToken, readSessionToken, writeSessionToken } from './session.ts'
import { createGuest, endSession, findUser } from './session-store.ts'

export function authRoutes({ settings, now, rateLimiter }: Services) {
  return new Hono<AppEnvironment>()
    .post(
      '/guest',
      documented({ summary: 'Try Fledge without signing in', access: 'anyone', answers: { 200: User, 201: User } }),
      limitedSensitiveCalls(rateLimiter),
      async (c) => {
        const known = c.var.user ? await findUser(c.var.database, c.var.user.id) : null
        if (known) return c.json(known, 200)
        const { user, token } = await createGuest(c.var.database, now())
        writeSessionToken(c, settings, token)
        return c.json(user, 201)
      },
    )
    .delete('/session', documented({ summary: 'Log out', access: 'anyone', answers: { 204: null } }), async (c) => {
      const token = readSessionToken(c, settings)
      if (token) await endSession(c.var.database, token)
      clearSessionToken(c, settings)
      return c.body(null, 204)
    })
}
