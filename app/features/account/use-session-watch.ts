import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSessionChange } from '#app/api/session-channel.ts'
import { leaveSignedOut, loggedOut } from './leave-signed-out.ts'

/** Goes along when another tab logs out or signs in, and looks anew when the browser brings back a page that was left. */
export function useSessionWatch(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const listening = new AbortController()
    const endListening = onSessionChange((change) => {
      if (change === 'signed-out') leaveSignedOut(queryClient, loggedOut)
      else void queryClient.invalidateQueries()
    })
    window.addEventListener(
      'pageshow',
      (event) => {
        if (event.persisted) location.reload()
      },
      { signal: listening.signal },
    )
    return () => {
      listening.abort()
      endListening()
    }
  }, [queryClient])
}
