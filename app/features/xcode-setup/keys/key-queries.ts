import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { NewApiKeyInput } from '#contract/account/api-key.ts'
import { api } from '#app/api/api.ts'
import { needsRecentSignIn, ProblemError } from '#app/api/problem.ts'
import { confirmSignIn } from '#app/auth/use-after-recent-sign-in.ts'

export function keyListQuery() {
  return queryOptions({
    queryKey: ['keys'],
    queryFn: async () => (await api.keys.$get()).json(),
  })
}

export function createKeyMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (key: NewApiKeyInput) => (await api.keys.$post({ json: key })).json(),
    onSuccess: () => queryClient.invalidateQueries(keyListQuery()),
    onError(error) {
      if (needsRecentSignIn(error)) confirmSignIn('key')
    },
    meta: { errorTitle: 'Failed to make the key' },
  })
}

export function revokeKeyMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: number) => {
      await api.keys[':keyId'].$delete({ param: { keyId: String(id) } }).catch((error: unknown) => {
        // The key was already revoked in another tab.
        if (!(error instanceof ProblemError && error.status === 404)) throw error
      })
    },
    onSettled: () => queryClient.invalidateQueries(keyListQuery()),
    meta: {
      errorTitle: 'Failed to revoke the key',
      success: { title: 'Key revoked', description: 'It no longer works.' },
    },
  })
}
