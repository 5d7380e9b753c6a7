import type { SiteSettings } from '#contract/site-settings.ts'
import type { User } from '#contract/account/user.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { isSignedOut } from '#app/api/problem.ts'

export interface SignInState {
  user: User | null
  settings: SiteSettings
}

/** The current user, and the sign-in methods of this server. */
export async function loadSignInState(): Promise<SignInState> {
  const settings = (await (await fetchOrThrow('/api/settings')).json()) as SiteSettings
  return { user: settings.hasSession ? await loadUser() : null, settings }
}

async function loadUser(): Promise<User | null> {
  try {
    return (await (await fetchOrThrow('/api/user')).json()) as User
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

export async function becomeGuest(): Promise<void> {
  await fetchOrThrow('/api/auth/guest', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
}

/** Continues as the guest who last logged out in this browser. */
export async function returnAsGuest(): Promise<void> {
  await fetchOrThrow('/api/auth/guest/return', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
}
