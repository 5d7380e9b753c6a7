import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { ProblemError } from '#app/api/problem.ts'

/** Null before there is a plan. */
export function planQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'plan'],
    queryFn: async () => {
      try {
        return await (await api.projects[':projectId'].plan.$get({ param: { projectId: String(projectId) } })).json()
      } catch (error) {
        if (error instanceof ProblemError && error.status === 404) return null
        throw error
      }
    },
    // What is known of a project that had no plan when it was opened must not be forgotten before the project is.
    gcTime: Infinity,
  })
}
