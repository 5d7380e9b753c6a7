import type { Settings } from '#server/platform/settings.ts'

/** The prefix makes the browser refuse a cookie set by another host or without https. */
export function cookieName(settings: Settings): string {
  return settings.isHttps ? '__Host-sid' : 'sid'
}

/** Lets a guest who logged out return. */
export function guestReturnCookieName(settings: Settings): string {
  return settings.isHttps ? '__Host-guest' : 'guest'
}
