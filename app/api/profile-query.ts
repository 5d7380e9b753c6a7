import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** What the learner has told us about themselves. */
export function profileQuery() {
  return queryOptions({
    queryKey: ['user', 'profile'],
    queryFn: async () => (await api.user.profile.$get()).json(),
  })
}
