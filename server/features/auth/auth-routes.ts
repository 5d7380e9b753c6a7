import { Hono, type Context } from 'hono'
import { RecentSignIn, SignedIn, SignIn } from '#contract/account/user.ts'
import { recordEvent } from '#server/features/audit/audit-store.ts'
import { publishChange } from '#server/features/events/change-feed.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { limitedSensitiveCalls } from '#server/platform/http/limits/limited.ts'
import { invalid, Problem } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { Services } from '#server/features/services.ts'
import { deviceName } from './device-name.ts'
import { readGuestReturnToken, writeGuestReturnToken } from './guest-return-cookie.ts'
import { createGuestReturn } from './guest-return-store.ts'
import { createIdTokenVerifier, type GoogleIdentity } from './id-token.ts'
import { isSignInRecent } from './recent-sign-in.ts'
import { clearSessionToken, readSessionToken, requireUser, writeSessionToken } from './session.ts'
import { endSession } from './session-store.ts'
import { findUserOf, signIn } from './sign-in-store.ts'

/**
 * A Google sign-in older than this cannot start a session: the user must choose their Google account again.
 */
const freshSignInMs = 5 * 60 * 1000

export function authRoutes(services: Services) {
  const { settings, now, rateLimiter } = services
  const verify = settings.googleSignIn ? createIdTokenVerifier(settings.googleSignIn, now) : refuseEveryToken

  return new Hono<AppEnvironment>()
    .get(
      '/session',
      documented({
        summary: 'Whether the sign-in is recent',
        access: 'user',
        answers: { 200: RecentSignIn },
      }),
      requireUser,
      async (c) => c.json({ isRecent: await isSignInRecent(c.var.database, settings, c.var, now()) }),
    )
    .post(
      '/session',
      documented({
        summary: 'Sign in with a Firebase ID token of Google sign-in, in the body or as bearer token',
        access: 'anyone',
        takesLittle: true,
        answers: { 200: SignedIn },
      }),
      limitedSensitiveCalls(rateLimiter, 'sign-in'),
      validated('json', SignIn),
      async (c) => startSession(services, verify, c, c.req.valid('json')),
    )
    .delete(
      '/session',
      documented({
        summary: 'Log out; a guest can come back in this browser for 30 days',
        access: 'anyone',
        takesLittle: true,
        answers: { 204: null },
      }),
      async (c) => {
        const { database, user } = c.var
        const token = readSessionToken(c, settings)
        const returnToken = await database.transaction(async (transaction) => {
          if (token) await endSession(transaction, token)
          if (user) await recordEvent(transaction, { userId: user.id, event: 'signed out', at: now() })
          return user?.isGuest
            ? createGuestReturn(transaction, user.id, readGuestReturnToken(c, settings), now())
            : null
        })
        clearSessionToken(c, settings)
        if (returnToken) writeGuestReturnToken(c, settings, returnToken)
        return c.body(null, 204)
      },
    )
}

type VerifyIdToken = (idToken: string) => Promise<GoogleIdentity>

async function startSession(
  { settings, now, logger, bus }: Services,
  verify: VerifyIdToken,
  c: Context<AppEnvironment>,
  { idToken, sameAccount }: SignIn,
) {
  const identity = await verifiedIdentity(c, logger, verify, requireIdToken(idToken ?? bearerToken(c)))
  const token = readSessionToken(c, settings)
  const current = token && c.var.user ? { token, user: c.var.user } : null
  const known = current ? await findUserOf(c.var.database, current.user.id, identity) : null
  if (sameAccount && !known)
    throw new Problem(403, 'That is another account. Choose the Google account you are signed in with here.')
  if (now().getTime() - identity.authenticatedAt.getTime() > freshSignInMs) {
    // Firebase refreshes its token every hour; the session already started with it stays valid.
    if (known && !sameAccount) return c.json({ ...known, endedKeys: 0 }, 200)
    throw new Problem(401, 'You chose your Google account a while ago. Please sign in with Google again.')
  }
  const signedIn = await signIn(
    c.var.database,
    identity,
    current,
    deviceName(c.req.header('user-agent')),
    now(),
  )
  if (current?.user.isGuest)
    publishChange(bus, signedIn.user.id, { part: 'project', projectId: null, by: null })
  await recordEvent(c.var.database, { userId: signedIn.user.id, event: 'signed in', at: now() })
  writeSessionToken(c, settings, signedIn.token)
  return c.json(signedIn.user, 200)
}

/** The Google identity in a token. Why a token was refused is only logged. */
async function verifiedIdentity(
  c: Context<AppEnvironment>,
  logger: Logger,
  verify: VerifyIdToken,
  idToken: string,
): Promise<GoogleIdentity> {
  try {
    return await verify(idToken)
  } catch (error) {
    const reason =
      error instanceof Problem && error.cause instanceof Error ? error.cause.message : String(error)
    logger.warn({ requestId: c.var.requestId, reason }, 'A sign-in was refused')
    throw error
  }
}

function bearerToken(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

function requireIdToken(idToken: string | undefined): string {
  if (idToken === undefined)
    throw invalid([{ path: 'idToken', message: 'The ID token of Google sign-in is missing' }])
  return idToken
}

async function refuseEveryToken(): Promise<never> {
  throw new Problem(401, 'Google sign-in is not set up on this server. You can continue as a guest.')
}
