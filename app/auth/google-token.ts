import type { SiteSettings } from '#contract/site-settings.ts'
import { storage } from '#app/ui/browser-storage.ts'
import { clearKeptAccount } from './clear-kept-account.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { googleErrorCode } from './google-errors.ts'
import { endsKey, tokenEnd } from './google-token-end.ts'

const beforeItEndsMs = 5 * 60_000
const firstPauseMs = 30_000
const longestPauseMs = 16 * 60_000
const forgettingMs = 1500
/** Firebase's error codes for an account or sign-in that is no longer valid. */
const endings = new Set([
  'user-disabled',
  'user-token-expired',
  'user-not-found',
  'invalid-user-token',
  'user-mismatch',
])

/** Stores when the Google token expires; Firebase stores the token itself. */
export function rememberGoogleToken(endsAt: Date): void {
  storage('local').write(endsKey, String(endsAt.getTime()))
}

/**
 * Renews the Google token five minutes before it expires and sends it to the server. Calls `onEnded` if the
 * account was disabled or its sign-in has expired. Does nothing without Google sign-in. Returns a function
 * that stops it.
 */
export function watchGoogleToken(onEnded: (error: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function schedule(pauseMs?: number): void {
    const endsAt = tokenEnd()
    if (isOver || endsAt === null) return
    timer = setTimeout(
      () => void renew(pauseMs ?? 0),
      pauseMs ?? Math.max(0, endsAt - Date.now() - beforeItEndsMs),
    )
  }

  async function renew(lastPauseMs: number): Promise<void> {
    const endsAt = tokenEnd()
    // Another tab has already renewed it.
    if (endsAt === null || endsAt - Date.now() > beforeItEndsMs) return schedule()
    try {
      await renewToken()
      schedule()
    } catch (error) {
      const code = googleErrorCode(error)
      if (code !== null && endings.has(code)) {
        storage('local').remove(endsKey)
        if (!isOver) onEnded(error)
      } else schedule(lastPauseMs === 0 ? firstPauseMs : Math.min(lastPauseMs * 2, longestPauseMs))
    }
  }

  schedule()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** On logout, clears all Google data from the browser. Never throws; gives up after a short timeout. */
export async function forgetGoogleToken(): Promise<void> {
  if (tokenEnd() === null) return
  storage('local').remove(endsKey)
  await Promise.race([
    clearKeptAccount().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, forgettingMs)),
  ])
}

async function renewToken(): Promise<void> {
  const settings = await googleSettings()
  const token = settings && (await (await import('./google-account.ts')).refreshGoogleToken(settings))
  if (!token) return storage('local').remove(endsKey)
  // The user has logged out in the meantime.
  if (tokenEnd() === null) return
  await fetchOrThrow('/api/auth/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token.idToken}` },
    body: '{}',
  })
  if (tokenEnd() !== null) rememberGoogleToken(token.endsAt)
}

async function googleSettings(): Promise<SiteSettings['googleSignIn']> {
  return ((await (await fetchOrThrow('/api/settings')).json()) as SiteSettings).googleSignIn
}
