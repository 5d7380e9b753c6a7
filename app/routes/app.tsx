import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '#app/api/query-client.ts'
import { SessionGate } from '#app/features/account/session-gate.tsx'
import { CommandCenter } from '#app/features/commands/command-center.tsx'
import { routerPage } from '#app/islands/page-kind.ts'

export const handle = routerPage

/** The pages behind a session. */
export default function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <CommandCenter>
          <Outlet />
        </CommandCenter>
      </SessionGate>
    </QueryClientProvider>
  )
}
