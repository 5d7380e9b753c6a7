import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { api } from '#app/api/api.ts'
import { forgetGoogleToken } from '#app/api/google-token.ts'
import { tellOtherTabs } from '#app/api/session-channel.ts'
import { expectToLeave } from '#app/api/sign-in-address.ts'
import { finishDeletions } from '#app/api/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { leaveSignedOut, loggedOut } from './leave-signed-out.ts'

export function LogOutButton() {
  const queryClient = useQueryClient()
  const logOut = useMutation({
    async mutationFn() {
      await finishDeletions()
      await api.auth.session.$delete()
      expectToLeave()
      tellOtherTabs('signed-out')
      await forgetGoogleToken()
    },
    onSuccess: () => leaveSignedOut(queryClient, loggedOut),
    meta: { errorTitle: 'Sign-out failed', errorFallback: 'Failed to sign out' },
  })
  const isLeaving = logOut.isPending || logOut.isSuccess
  return (
    <Button className="max-sm:px-2.5" onClick={() => logOut.mutate()} disabled={isLeaving} aria-busy={isLeaving || undefined}>
      <LogOut aria-hidden />
      <span className="max-sm:sr-only">Log out</span>
    </Button>
  )
}
