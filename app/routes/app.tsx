import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '#app/api/query-client.ts'
import { keepPagesOffline } from '#app/sync/offline-pages.ts'
import { useLiveSync } from '#app/sync/use-live-sync.ts'
import { SessionGate } from '#app/features/account/session-gate.tsx'
import { CommandCenter } from '#app/features/commands/command-center.tsx'
import { routerPage } from '#app/islands/page-kind.ts'
import { ForeignLinkGuard } from '#app/ui/overlay/foreign-link-guard.tsx'
import { PageFailure } from '#app/ui/page/page-failure.tsx'

export const handle = routerPage

/** The pages that need a session. */
export default function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <LiveSync />
        <CommandCenter>
          <ForeignLinkGuard>
            <Outlet />
          </ForeignLinkGuard>
        </CommandCenter>
      </SessionGate>
    </QueryClientProvider>
  )
}

export function ErrorBoundary() {
  return <PageFailure />
}

/** Inside the session gate, because it needs a session. */
function LiveSync() {
  useLiveSync()
  useEffect(keepPagesOffline, [])
  return null
}
