import type { SiteSettings } from '#contract/site-settings.ts'

/** Opens Google's account selection and hands the token to the server. */
// TODO(issue 4): the popup of the Firebase SDK, loaded here, and POST /api/auth/session.
export async function signInWithGoogle(_settings: NonNullable<SiteSettings['googleSignIn']>): Promise<void> {
  throw new Error('Failed to sign in with Google')
}
