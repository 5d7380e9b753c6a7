import type { SiteSettings } from '#contract/site-settings.ts'
import type { User } from '#contract/user.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { isSignedOut } from '#app/api/problem.ts'

/** Who is here already, and how one can sign in on this server. */
export async function loadSignInState(): Promise<{ user: User | null; settings: SiteSettings }> {
  const [user, settings] = await Promise.all([
    fetchOrThrow('/api/user').then((response) => response.json() as Promise<User>).catch((error: unknown) => {
      if (isSignedOut(error)) return null
      throw error
    }),
    fetchOrThrow('/api/settings').then((response) => response.json() as Promise<SiteSettings>),
  ])
  return { user, settings }
}

export async function becomeGuest(): Promise<void> {
  await fetchOrThrow('/api/auth/guest', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
}
