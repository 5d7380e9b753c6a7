import { Hono, type Context } from 'hono'
import { SignIn, User } from '#contract/user.ts'
import { recordEvent } from '#server/audit/audit-store.ts'
import { tellChange } from '#server/events/change-feed.ts'
import type { AppEnvironment } from '#server/http/app-environment.ts'
import { documented } from '#server/http/documented.ts'
import { limitedSensitiveCalls, limitNewGuests } from '#server/http/limited.ts'
import { invalid, Problem } from '#server/http/problem.ts'
import { validated } from '#server/http/validated.ts'
import type { Services } from '#server/services.ts'
import { deviceName } from './device-name.ts'
import { createIdTokenVerifier, type GoogleIdentity } from './id-token.ts'
import { clearSessionToken, readSessionToken, writeSessionToken } from './session.ts'
import { createSession, endSession } from './session-store.ts'
import { findUserOf, signIn } from './sign-in-store.ts'
import { createGuest, findUser } from './user-store.ts'

/** Somebody who chose their account longer ago has to choose it again to get a session. */
const freshSignInMs = 5 * 60 * 1000

export function authRoutes({ settings, now, rateLimiter, logger, bus }: Services) {
  const verify = settings.googleSignIn ? createIdTokenVerifier(settings.googleSignIn, now) : refuseEveryToken

  async function verifiedIdentity(c: Context<AppEnvironment>, idToken: string): Promise<GoogleIdentity> {
    try {
      return await verify(idToken)
    } catch (error) {
      const reason = error instanceof Problem && error.cause instanceof Error ? error.cause.message : String(error)
      logger.warn({ requestId: c.var.requestId, reason }, 'A sign-in was refused')
      throw error
    }
  }

  return new Hono<AppEnvironment>()
    .post(
      '/guest',
      documented({ summary: 'Try Fledge without signing in', access: 'anyone', answers: { 200: User, 201: User } }),
      limitedSensitiveCalls(rateLimiter, 'sign-in'),
      async (c) => {
        const known = c.var.user ? await findUser(c.var.database, c.var.user.id) : null
        if (known) return c.json(known, 200)
        await limitNewGuests(rateLimiter, c.var.clientAddress, settings.newGuests)
        const { user, token } = await c.var.database.transaction(async (transaction) => {
          const user = await createGuest(transaction, now())
          return { user, token: await createSession(transaction, user, deviceName(c.req.header('user-agent')), now()) }
        })
        writeSessionToken(c, settings, token)
        return c.json(user, 201)
      },
    )
    .post(
      '/session',
      documented({ summary: 'Sign in with a Firebase ID token of Google sign-in, in the body or as bearer token', access: 'anyone', answers: { 200: User } }),
      limitedSensitiveCalls(rateLimiter, 'sign-in'),
      validated('json', SignIn),
      async (c) => {
        const identity = await verifiedIdentity(c, requireIdToken(c.req.valid('json').idToken ?? bearerToken(c)))
        const token = readSessionToken(c, settings)
        const current = token && c.var.user ? { token, user: c.var.user } : null
        if (now().getTime() - identity.authenticatedAt.getTime() > freshSignInMs) {
          // Firebase's own token sync comes every hour, and finds the session it made.
          const known = current ? await findUserOf(c.var.database, current.user.id, identity) : null
          if (known) return c.json(known, 200)
          throw new Problem(401, 'You chose your Google account a while ago. Please sign in with Google again.')
        }
        const signedIn = await signIn(c.var.database, identity, current, deviceName(c.req.header('user-agent')), now())
        if (current?.user.isGuest) tellChange(bus, signedIn.user.id, { part: 'project', projectId: null, by: null })
        await recordEvent(c.var.database, { userId: signedIn.user.id, event: 'signed in', at: now() })
        writeSessionToken(c, settings, signedIn.token)
        return c.json(signedIn.user, 200)
      },
    )
    .delete('/session', documented({ summary: 'Log out', access: 'anyone', answers: { 204: null } }), async (c) => {
      const token = readSessionToken(c, settings)
      if (token) await endSession(c.var.database, token)
      if (c.var.user) await recordEvent(c.var.database, { userId: c.var.user.id, event: 'signed out', at: now() })
      clearSessionToken(c, settings)
      return c.body(null, 204)
    })
}

function bearerToken(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

function requireIdToken(idToken: string | undefined): string {
  if (idToken === undefined) throw invalid([{ path: 'idToken', message: 'The ID token of Google sign-in is missing' }])
  return idToken
}

async function refuseEveryToken(): Promise<never> {
  throw new Problem(401, 'This server has guests only: Google sign-in is not set up here.')
}
