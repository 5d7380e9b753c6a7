import type { QueryClient } from '@tanstack/react-query'
import { leaveTo } from '#app/api/sign-in-address.ts'
import { forgetPagesOffline } from '#app/sync/offline-pages.ts'
import { forgetAllWaiting } from '#app/sync/waiting-changes.ts'
import { toastOnNextPage } from '#app/ui/toast.ts'

/** Out to the front page, leaving nothing of the account behind in this tab: no answers, no drafts. */
export function leaveSignedOut(queryClient: QueryClient, said: { title: string; description: string }): void {
  queryClient.clear()
  forgetDrafts()
  forgetAllWaiting()
  void forgetPagesOffline()
  toastOnNextPage(said)
  leaveTo('/')
}

export const loggedOut = { title: 'Logged out', description: 'You have been logged out successfully.' }

// Drafts are kept by tab; a browser that refuses to keep anything has none.
function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
