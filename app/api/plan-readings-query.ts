import { queryOptions } from '@tanstack/react-query'
import type { PlanReadings } from '#contract/plan/plan.ts'
import { api } from './api.ts'

/** Other possible meanings of the idea. Loaded on demand, or set when planning returns readings instead of a plan. */
export function planReadingsQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'plan-readings'],
    queryFn: async (): Promise<PlanReadings | null> =>
      (
        await api.projects[':projectId'].plan.readings.$get({ param: { projectId: String(projectId) } })
      ).json(),
    enabled: false,
  })
}
