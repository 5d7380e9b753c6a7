import { queryOptions } from '@tanstack/react-query'
import type { Plan } from '#contract/plan/plan.ts'
import { planVersionHeader } from '#contract/plan/plan-version-header.ts'
import { api } from '#app/api/api.ts'
import { ProblemError } from '#app/api/problem.ts'

/** A plan with its version number, which every edit must send. */
export interface VersionedPlan extends Plan {
  version: number
}

/** The project's plan; null if it has none yet. */
export function planQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'plan'],
    queryFn: async () => {
      try {
        return await versionedPlan(
          await api.projects[':projectId'].plan.$get({ param: { projectId: String(projectId) } }),
        )
      } catch (error) {
        if (error instanceof ProblemError && error.status === 404) return null
        throw error
      }
    },
  })
}

export async function versionedPlan(response: {
  headers: Headers
  json: () => Promise<Plan>
}): Promise<VersionedPlan> {
  return { ...(await response.json()), version: Number(response.headers.get(planVersionHeader)) }
}

/** The planner's open questions about the idea. Always refetched, because the description may have changed. */
export function planQuestionsQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'plan-questions'],
    queryFn: async () =>
      (
        await api.projects[':projectId'].plan.questions.$get({ param: { projectId: String(projectId) } })
      ).json(),
    staleTime: 0,
  })
}
