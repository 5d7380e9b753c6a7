import { useQuery, useQueryClient } from '@tanstack/react-query'
import { site } from '#contract/site.ts'
import { isSignedOut, messageOf } from '#app/api/problem.ts'
import { noteSession } from '#app/api/session-hint.ts'
import { Button } from '#app/ui/button.tsx'
import { FullPageSpinner } from '#app/ui/loading/spinner.tsx'
import { type ReactNode, useEffect } from 'react'
import { onSessionChange } from '#app/auth/session-channel.ts'
import { usePageReturn } from '#app/ui/page/use-page-return.ts'
import { useGoogleWatch } from './use-google-watch.ts'
import { userQuery } from './user-query.ts'
import { leaveSignedOut, loggedOut } from './leave-signed-out.ts'

/** Renders its children for users with a session; the query client sends others to the sign-in page. */
export function SessionGate({ children }: { children: ReactNode }) {
  const user = useQuery(userQuery())
  useSessionWatch()
  useGoogleWatch()
  const hasSession = user.data !== undefined
  useEffect(() => {
    if (hasSession) noteSession(true)
  }, [hasSession])
  if (user.isPending || isSignedOut(user.error))
    return (
      <>
        <title>{site.name}</title>
        <FullPageSpinner label={`Loading ${site.name}`} />
      </>
    )
  if (user.data === undefined) {
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center">
        <title>{site.name}</title>
        <h1 className="text-3xl">{site.name} cannot be reached</h1>
        <p role="alert" className="max-w-md text-soft">
          {messageOf(user.error)}
        </p>
        <Button
          variant="primary"
          onClick={() => void user.refetch()}
          pendingLabel={user.isFetching && 'Trying again...'}
        >
          Try again
        </Button>
      </main>
    )
  }
  return children
}

/** Reacts to logout and sign-in in other tabs, and reloads a page restored from the back/forward cache. */
function useSessionWatch(): void {
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
