import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSessionChange } from '#app/auth/session-channel.ts'
import { usePageReturn } from '#app/ui/use-page-return.ts'
import { leaveSignedOut, loggedOut } from './leave-signed-out.ts'

/** Goes along when another tab logs out or signs in, and looks anew when the browser brings back a page that was left. */
export function useSessionWatch(): void {
  const queryClient = useQueryClient()
  usePageReturn(() => location.reload())
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change === 'signed-out') leaveSignedOut(queryClient, loggedOut)
        else void queryClient.invalidateQueries()
      }),
    [queryClient],
  )
}
