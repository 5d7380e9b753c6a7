import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletionWord } from '#contract/account/user.ts'
import { api } from '#app/api/api.ts'
import { forgetGoogleToken } from '#app/auth/google-token.ts'
import { needsRecentSignIn } from '#app/api/problem.ts'
import { tellOtherTabs } from '#app/auth/session-channel.ts'
import { expectToLeave } from '#app/api/sign-in-address.ts'
import { confirmSignIn } from '#app/auth/use-after-recent-sign-in.ts'
import { leaveSignedOut } from './leave-signed-out.ts'

/** Deletes the account or guest with all data, and leaves for the landing page. */
export function useAccountDeletion(said: { title: string; description: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn() {
      await api.user.$delete({ json: { confirmation: deletionWord } })
      expectToLeave()
      tellOtherTabs('signed-out')
      await forgetGoogleToken()
    },
    onSuccess: () => leaveSignedOut(queryClient, said),
    onError(error) {
      if (needsRecentSignIn(error)) confirmSignIn('delete')
    },
    meta: { errorTitle: 'Failed to delete the account' },
  })
}
