import { useQuery } from '@tanstack/react-query'
import { site } from '#contract/site.ts'
import { isSignedOut, messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { FullPageSpinner } from '#app/ui/spinner.tsx'
import type { ReactNode } from 'react'
import { useGoogleWatch } from './use-google-watch.ts'
import { useSessionWatch } from './use-session-watch.ts'
import { userQuery } from './user-query.ts'

/** Shows its children to somebody with a session; the query client leads everybody else to the sign-in page. */
export function SessionGate({ children }: { children: ReactNode }) {
  const user = useQuery(userQuery())
  useSessionWatch()
  useGoogleWatch()
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
