import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '#app/ui/toast.ts'
import { isSignedOut, messageOf, needsRecentSignIn } from './problem.ts'
import { goToSignIn } from './sign-in-address.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Title of the one toast that a failure becomes. */
      errorTitle?: string
      /** Its description, for a failure that comes without words. */
      errorFallback?: string
      success?: { title: string; description: string }
    }
  }
}

/** The specification's defaults: no retry, no refetch on focus or by the clock, data never goes stale by itself. */
export function createQueryClient(): QueryClient {
  // It hears of changes only, and a page can begin without a network.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        leaveWhenSignedOut(error)
        // Whoever asked leads to a new sign-in.
        if (needsRecentSignIn(error)) return
        const { errorTitle: title, errorFallback } = mutation.meta ?? {}
        if (title) toast({ title, description: messageOf(error, errorFallback), variant: 'destructive' })
      },
      onSuccess(_answer, _variables, _context, mutation) {
        if (mutation.meta?.success) toast(mutation.meta.success)
      },
    }),
    defaultOptions: {
      // Without a network they fail, and say so, instead of waiting for it unseen.
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
