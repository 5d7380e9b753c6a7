import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { TabName } from '#contract/change-event.ts'
import { tabHeader } from '#contract/tab-header.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { tellChange, tellSessionsChanged } from './change-feed.ts'
import { changeOfCall } from './change-of-call.ts'

/** Tells the user's open pages what each successful call changed. */
export function tellChanges(bus: Bus) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const { user } = c.var
    await next()
    const mayChange = user && c.req.method !== 'GET' && c.res.ok && !isStream(c.res)
    const change = mayChange ? changeOfCall(c.req.method, c.req.path) : null
    if (!user || !change) return
    const { part, projectId } = change
    if (part === 'sessions') tellSessionsChanged(bus, user.id)
    else tellChange(bus, user.id, { part, projectId, by: tabOf(c) })
  })
}

/** Answered before what it makes is kept, it tells of that itself. */
function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

/** The browser tab that calls; null for anything else. */
export function tabOf(c: Context): string | null {
  return TabName.safeParse(c.req.header(tabHeader)).data ?? null
}
