import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

/** The project's saved solutions, newest first. */
export function solutionListQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'saved-solutions'],
    queryFn: async () =>
      (
        await api.projects[':projectId']['saved-solutions'].$get({ param: { projectId: String(projectId) } })
      ).json(),
  })
}
