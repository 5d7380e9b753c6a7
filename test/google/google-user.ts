import { User } from '#contract/account/user.ts'
import type { GoogleAccount, TokenSigner } from './google-accounts.ts'
import { callsWith, type Guest } from '#test/guest.ts'
import type { TestApp } from '#test/test-app.ts'

interface SignInOptions {
  /** The session that the browser already has. */
  cookie?: string
  now?: Date
}

/** A user who has just signed in with a Google account, and makes calls like a browser. */
export async function signInWithGoogle(
  app: TestApp,
  signer: TokenSigner,
  account: GoogleAccount,
  { cookie = '', now = new Date() }: SignInOptions = {},
): Promise<Guest> {
  const response = await callsWith(app, cookie).post('/api/auth/session', {
    idToken: await freshIdToken(signer, account, now),
  })
  const own = (response.headers.get('set-cookie') ?? '').split(';')[0]!
  return { user: User.parse(await response.json()), cookie: own, ...callsWith(app, own) }
}

/** The ID token of a user who signed in at this moment. */
export function freshIdToken(signer: TokenSigner, account: GoogleAccount, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return signer.sign(account, { claims: { iat: seconds, auth_time: seconds, exp: seconds + 3600 } })
}
