import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

export const shortestSearch = 2

/** Everything of one's own, and the Field Guide; what was found for fewer letters stays until there is more. */
export function searchQuery(words: string) {
  return queryOptions({
    queryKey: ['search', words],
    queryFn: async ({ signal }) =>
      (await api.search.$get({ query: { q: words } }, { init: { signal } })).json(),
    enabled: words.length >= shortestSearch,
    // What is searched changes with every piece of work.
    staleTime: 5000,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  })
}
