import { queryOptions } from '@tanstack/react-query'
import type { PlanReadings } from '#contract/plan/plan.ts'
import { api } from './api.ts'

/** What else the idea may be: loaded on demand, and set by a plan or proposal that is answered with readings. */
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
