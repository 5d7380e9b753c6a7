import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

export function userQuery() {
  return queryOptions({
    queryKey: ['user'],
    queryFn: async () => (await api.user.$get()).json(),
  })
}
