import { Hono } from 'hono'
import { SessionList } from '#contract/account/user.ts'
import { recordEvent } from '#server/features/audit/audit-store.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { countGuestReturns } from './guest-return-store.ts'
import { clearSessionToken, requireUser } from './session.ts'
import { endOtherSessions, endOwnSession, listSessions } from './session-store.ts'

export function sessionRoutes({ settings, now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'Where you are signed in, and in how many browsers a guest can return',
        access: 'user',
        answers: { 200: SessionList },
      }),
      requireUser,
      async (c) => {
        const { database, user, sessionId } = c.var
        const [sessions, waysBack] = await Promise.all([
          listSessions(database, user.id, sessionId, now()),
          countGuestReturns(database, user.id, now()),
        ])
        return c.json({ sessions, waysBack })
      },
    )
    .delete(
      '/',
      documented({
        summary:
          'End all other sessions, and a guest’s ways to return in other browsers; keys stay valid until revoked',
        access: 'user',
        takesLittle: true,
        answers: { 204: null },
      }),
      requireUser,
      async (c) => {
        if (await endOtherSessions(c.var.database, c.var.user.id, c.var.sessionId))
          await recordEvent(c.var.database, {
            userId: c.var.user.id,
            event: 'session ended',
            subject: 'all but this one',
            at: now(),
          })
        return c.body(null, 204)
      },
    )
    .delete(
      '/:sessionId',
      documented({ summary: 'End a session', access: 'owner', takesLittle: true, answers: { 204: null } }),
      requireUser,
      async (c) => {
        const id = requirePathId(c, 'sessionId', 'Session')
        if (!(await endOwnSession(c.var.database, c.var.user.id, id))) throw notFound('Session')
        await recordEvent(c.var.database, {
          userId: c.var.user.id,
          event: 'session ended',
          subject: `session ${id}`,
          at: now(),
        })
        if (id === c.var.sessionId) clearSessionToken(c, settings)
        return c.body(null, 204)
      },
    )
}
