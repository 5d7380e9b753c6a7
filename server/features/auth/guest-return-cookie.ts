import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { limits } from '#contract/limits.ts'
import type { Settings } from '#server/platform/settings.ts'
import { guestReturnCookieName } from './cookie-name.ts'

const cookieSeconds = limits.guestKeptDays * 24 * 60 * 60

export function readGuestReturnToken(c: Context, settings: Settings): string | undefined {
  return getCookie(c, guestReturnCookieName(settings))
}

export function writeGuestReturnToken(c: Context, settings: Settings, token: string): void {
  setCookie(c, guestReturnCookieName(settings), token, {
    httpOnly: true,
    secure: settings.isHttps,
    sameSite: 'Lax',
    path: '/',
    maxAge: cookieSeconds,
  })
}

export function clearGuestReturnToken(c: Context, settings: Settings): void {
  deleteCookie(c, guestReturnCookieName(settings), {
    httpOnly: true,
    secure: settings.isHttps,
    sameSite: 'Lax',
    path: '/',
  })
}
