import type { SiteSettings } from '#contract/site-settings.ts'
import type { SignedIn } from '#contract/account/user.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import type { GoogleToken } from '#app/auth/google-account.ts'
import { forgetGoogleToken, rememberGoogleToken } from '#app/auth/google-token.ts'
import { tellOtherTabs } from '#app/auth/session-channel.ts'

/** Opens Google's account picker. Firebase is about 100 KB, so it is loaded only when needed. */
export async function chooseAccount(
  settings: NonNullable<SiteSettings['googleSignIn']>,
): Promise<GoogleToken> {
  const { chooseGoogleAccount } = await loadGoogleAccount()
  return chooseGoogleAccount(settings)
}

/** Preloads our own code, nothing from Google: Safari blocks a popup that opens too long after the click. */
export function warmUpGoogle(): void {
  loadGoogleAccount().catch(() => {})
}

function loadGoogleAccount() {
  return import('#app/auth/google-account.ts')
}

/**
 * Starts a session on the server, which moves a guest's projects into the account. `sameAccount` refuses a
 * different account than the current one.
 */
export async function startSession(
  { idToken, endsAt }: GoogleToken,
  { sameAccount }: { sameAccount: boolean },
): Promise<SignedIn> {
  const signedIn = await postIdToken({ idToken, sameAccount }).catch(async (error: unknown) => {
    // Firebase has already stored the refused account and would keep renewing its token.
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
