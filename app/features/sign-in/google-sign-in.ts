import type { SiteSettings } from '#contract/site-settings.ts'
import type { SignedIn } from '#contract/user.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import type { GoogleToken } from '#app/auth/google-account.ts'
import { forgetGoogleToken, rememberGoogleToken } from '#app/auth/google-token.ts'
import { tellOtherTabs } from '#app/auth/session-channel.ts'

/** Opens Google's account selection. Firebase is a hundred kilobytes, so it comes only when somebody asks for it. */
export async function chooseAccount(
  settings: NonNullable<SiteSettings['googleSignIn']>,
): Promise<GoogleToken> {
  const { chooseGoogleAccount } = await loadGoogleAccount()
  return chooseGoogleAccount(settings)
}

/** Fetches our part of it, nothing from Google, before the press: Safari blocks a window that opens long after it. */
export function warmUpGoogle(): void {
  loadGoogleAccount().catch(() => {})
}

function loadGoogleAccount() {
  return import('#app/auth/google-account.ts')
}

/** Hands the ID token to the server, which starts a session and moves a guest's projects into the account. `sameAccount` refuses every account but the one signed in here. */
export async function startSession(
  { idToken, endsAt }: GoogleToken,
  { sameAccount }: { sameAccount: boolean },
): Promise<SignedIn> {
  const signedIn = await postIdToken({ idToken, sameAccount }).catch(async (error: unknown) => {
    // Firebase has kept the account that was refused, and would go on renewing its token.
    if (sameAccount) await forgetGoogleToken()
    throw error
  })
  rememberGoogleToken(endsAt)
  tellOtherTabs('signed-in')
  return signedIn
}

async function postIdToken(body: { idToken: string; sameAccount: boolean }): Promise<SignedIn> {
  const response = await fetchOrThrow('/api/auth/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as SignedIn
}
