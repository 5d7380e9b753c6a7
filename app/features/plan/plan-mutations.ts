import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { planQuery } from './plan-queries.ts'

/** A first plan, or with a wish a changed one. It writes no tasks. */
export function makePlanMutation(queryClient: QueryClient, projectId: number, errorTitle: string) {
  return mutationOptions({
    mutationFn: async (wish: string | null) =>
      (await api.projects[':projectId'].plan.$post({ param: { projectId: String(projectId) }, json: wish === null ? {} : { refine: wish } })).json(),
    onSuccess: (plan) => void queryClient.setQueryData(planQuery(projectId).queryKey, plan),
    meta: { errorTitle },
  })
}

/** Tasks from one phase, or from all with null; none is made twice. `onMade` is told even when the panel that asked is gone by then. */
export function makeTasksMutation(projectId: number, onMade: () => Promise<unknown>) {
  return mutationOptions({
    mutationFn: async (phase: string | null) =>
      (await api.projects[':projectId'].plan.tasks.$post({ param: { projectId: String(projectId) }, json: phase === null ? {} : { phase } })).json(),
    onSuccess: onMade,
    meta: { errorTitle: 'Failed to create tasks' },
  })
}
