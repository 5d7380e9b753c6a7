import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/api/api.ts'
import { sentenceForGoogle } from '#app/auth/google-errors.ts'
import { watchGoogleToken } from '#app/auth/google-token.ts'
import { tellOtherTabs } from '#app/auth/session-channel.ts'
import { leaveSignedOut } from './leave-signed-out.ts'

/** Signs out here when Google no longer stands by the account. */
export function useGoogleWatch(): void {
  const queryClient = useQueryClient()
  useEffect(() => watchGoogleToken((error) => void signOut(queryClient, error)), [queryClient])
}

async function signOut(queryClient: QueryClient, reason: unknown): Promise<void> {
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
