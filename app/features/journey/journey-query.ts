import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

export function journeyQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'journey'],
    queryFn: async () =>
      (await api.projects[':projectId'].journey.$get({ param: { projectId: String(projectId) } })).json(),
    staleTime: 0,
  })
}
