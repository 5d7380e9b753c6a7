import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { site } from '#contract/site.ts'
import type { AppEnvironment, SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Settings } from '#server/platform/settings.ts'
import { cookieName } from './cookie-name.ts'
import { findSession } from './session-store.ts'

/** Browsers keep a cookie for at most 400 days. When a session ends is decided by the server. */
const cookieSeconds = 400 * 24 * 60 * 60

/** Sets `user` and `sessionId` from the session cookie; null without a valid session. */
export function withSession(settings: Settings, now: () => Date) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const token = readSessionToken(c, settings)
    c.header('Cache-Control', 'no-store')
    const session = token ? await findSession(c.var.database, token, now()) : null
    c.set('user', session?.user ?? null)
    c.set('sessionId', session?.sessionId ?? null)
    await next()
    // Unless the route has just started or ended a session itself.
    const hasNewCookie = c.res.headers
      .getSetCookie()
      .some((cookie) => cookie.startsWith(`${cookieName(settings)}=`))
    if (session?.newToken && !hasNewCookie) writeSessionToken(c, settings, session.newToken)
  })
}

export const requireUser = createMiddleware<SignedInEnvironment>(async (c, next) => {
  if (!c.get('user'))
    throw new Problem(401, `Sign in, or try ${site.name} as a guest, and send the request again`)
  await next()
})

export function readSessionToken(c: Context, settings: Settings): string | undefined {
  return getCookie(c, cookieName(settings))
}

export function writeSessionToken(c: Context, settings: Settings, token: string): void {
  setCookie(c, cookieName(settings), token, {
    httpOnly: true,
    secure: settings.isHttps,
    sameSite: 'Lax',
    path: '/',
    maxAge: cookieSeconds,
  })
}

export function clearSessionToken(c: Context, settings: Settings): void {
  deleteCookie(c, cookieName(settings), {
    httpOnly: true,
    secure: settings.isHttps,
    sameSite: 'Lax',
    path: '/',
  })
}
