import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '#app/ui/overlay/toast.ts'
import { isSignedOut, messageOf, needsRecentSignIn } from './problem.ts'
import { goToSignIn } from './sign-in-address.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The title of the toast shown on failure. */
      errorTitle?: string
      /** The toast's description if the error has no message. */
      errorFallback?: string
      success?: { title: string; description: string }
    }
  }
}

/** A query client with the specification's defaults: no retries or refetching, data never becomes stale. */
export function createQueryClient(): QueryClient {
  // React Query only hears of changes, but the page may start offline.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        leaveWhenSignedOut(error)
        // The caller starts signing in again.
        if (needsRecentSignIn(error)) return
        const { errorTitle: title, errorFallback } = mutation.meta ?? {}
        if (title) toast({ title, description: messageOf(error, errorFallback), variant: 'destructive' })
      },
      onSuccess(_answer, _variables, _context, mutation) {
        if (mutation.meta?.success) toast(mutation.meta.success)
      },
    }),
    defaultOptions: {
      // Offline, queries fail with a message instead of waiting silently.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function leaveWhenSignedOut(error: unknown): void {
  if (isSignedOut(error)) goToSignIn()
}
