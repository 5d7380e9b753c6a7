import { createMiddleware } from 'hono/factory'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { publishChange, publishSessionsChanged, tabOf } from './change-feed.ts'
import { changeOfCall } from './change-of-call.ts'

/** Announces to the user's open pages what each successful request changed. */
export function publishChanges(bus: Bus) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const { user } = c.var
    await next()
    const mayChange = user && c.req.method !== 'GET' && c.res.ok && !isStream(c.res)
    const change = mayChange ? changeOfCall(c.req.method, c.req.path) : null
    if (!user || !change) return
    const { part, projectId } = change
    if (part === 'sessions') publishSessionsChanged(bus, user.id)
    else publishChange(bus, user.id, { part, projectId, by: tabOf(c) })
  })
}

/** A stream responds before its result is stored, so it announces its change itself. */
function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false
}
