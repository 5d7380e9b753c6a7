import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { hasGoogleToken } from '#app/auth/google-token-end.ts'
import { tellOtherTabs } from '#app/auth/session-channel.ts'
import { expectToLeave } from '#app/api/sign-in-address.ts'
import { finishDeletions } from '#app/sync/undoable-delete.ts'
import { leaveSignedOut, loggedOut } from './leave-signed-out.ts'

export function useLogOut() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn() {
      await finishDeletions()
      await api.auth.session.$delete()
      expectToLeave()
      tellOtherTabs('signed-out')
      if (hasGoogleToken()) await (await import('#app/auth/google-token.ts')).forgetGoogleToken()
    },
    onSuccess: () => leaveSignedOut(queryClient, loggedOut),
    meta: { errorTitle: 'Sign-out failed', errorFallback: 'Failed to sign out' },
  })
}
