import type { QueryClient } from '@tanstack/react-query'
import { forgetLevel } from '#app/api/kept-level.ts'
import { noteSession } from '#app/api/session-hint.ts'
import { leaveTo } from '#app/api/sign-in-address.ts'
import { forgetPagesOffline } from '#app/sync/offline-pages.ts'
import { forgetAllWaiting } from '#app/sync/waiting-changes.ts'
import { toastOnNextPage } from '#app/ui/overlay/toast.ts'

/** Leaves for the landing page after a logout and removes all of the account's data from this tab, including drafts. */
export function leaveSignedOut(queryClient: QueryClient, said: { title: string; description: string }): void {
  queryClient.clear()
  forgetDrafts()
  forgetLevel()
  noteSession(false)
  forgetAllWaiting()
  void forgetPagesOffline()
  toastOnNextPage(said)
  leaveTo('/')
}

export const loggedOut = { title: 'Logged out', description: 'You have been logged out successfully.' }

// Drafts are stored per tab; if the browser refuses storage, there are none.
function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was stored.
  }
}
