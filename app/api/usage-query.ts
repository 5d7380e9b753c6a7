import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export function usageQuery() {
  return queryOptions({
    queryKey: ['usage'],
    queryFn: async () => (await api.usage.$get()).json(),
  })
}
