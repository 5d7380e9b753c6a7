import { createMiddleware } from 'hono/factory'
import { recentSignInNeeded } from '#contract/account/recent-sign-in.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SignedInEnvironment, SessionUser } from '#server/platform/http/app-environment.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Settings } from '#server/platform/settings.ts'
import { findSignInTime } from './session-store.ts'

const recentMs = 10 * 60_000

interface Visitor {
  user: SessionUser
  sessionId: number | null
}

/**
 * Requires a sign-in within the last ten minutes, so that a stranger at an unlocked computer cannot use the
 * route.
 */
export function requireRecentSignIn(settings: Settings, now: () => Date) {
  return createMiddleware<SignedInEnvironment>(async (c, next) => {
    if (!(await isSignInRecent(c.var.database, settings, c.var, now())))
      throw new Problem(403, 'Sign in with Google again to confirm that it is you, then try once more.', {
        type: recentSignInNeeded,
      })
    return next()
  })
}

/** True for guests, and for accounts on a server without Google sign-in: they cannot sign in again. */
export async function isSignInRecent(
  database: Database,
  { googleSignIn }: Pick<Settings, 'googleSignIn'>,
  { user, sessionId }: Visitor,
  now: Date,
): Promise<boolean> {
  if (user.isGuest || !googleSignIn) return true
  const signedInAt = sessionId === null ? null : await findSignInTime(database, sessionId)
  return signedInAt !== null && now.getTime() - signedInAt.getTime() <= recentMs
}
