import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/api/api.ts'
import { hasGoogleToken } from '#app/auth/google-token-end.ts'
import { tellOtherTabs } from '#app/auth/session-channel.ts'
import { leaveSignedOut } from './leave-signed-out.ts'

/** Logs out when Google no longer accepts the account. */
export function useGoogleWatch(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!hasGoogleToken()) return
    let isOver = false
    let end = () => {
      isOver = true
    }
    // Guests have no token and never load this code.
    void import('#app/auth/google-token.ts').then(({ watchGoogleToken }) => {
      if (!isOver) end = watchGoogleToken((error) => void signOut(queryClient, error))
    })
    return () => end()
  }, [queryClient])
}

async function signOut(queryClient: QueryClient, reason: unknown): Promise<void> {
  const { sentenceForGoogle } = await import('#app/auth/google-errors.ts')
  try {
    await api.auth.session.$delete()
  } finally {
    tellOtherTabs('signed-out')
    leaveSignedOut(queryClient, {
      title: 'Signed out',
      description: sentenceForGoogle(reason) ?? 'Your sign-in has ended. Please sign in again.',
    })
  }
}
