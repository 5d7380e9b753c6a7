import { Hono } from 'hono'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { eventStreamHeaders } from '#server/platform/http/event-stream.ts'
import type { Services } from '#server/features/services.ts'
import { openChangeStream } from './change-stream.ts'

export function eventRoutes(services: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: 'Streams changes to your own account while the connection is open, as server-sent events',
      access: 'user',
      answers: { 200: 'text/event-stream' },
    }),
    requireUser,
    (c) => {
      const { database, user, sessionId } = c.var
      return c.body(
        openChangeStream(services, { database, userId: user.id, sessionId: sessionId! }),
        200,
        eventStreamHeaders,
      )
    },
  )
}
