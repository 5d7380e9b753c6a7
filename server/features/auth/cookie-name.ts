import type { Settings } from '#server/platform/settings.ts'

/** With the `__Host-` prefix, browsers refuse the cookie if another host set it or the page is not https. */
export function cookieName(settings: Settings): string {
  return settings.isHttps ? '__Host-sid' : 'sid'
}

/** Lets a guest who logged out return. */
export function guestReturnCookieName(settings: Settings): string {
  return settings.isHttps ? '__Host-guest' : 'guest'
}
