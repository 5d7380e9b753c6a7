import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { OutlineEdit } from '#contract/outline-edit.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { api } from '#app/api/api.ts'
import { forgetToast } from '#app/ui/toast.ts'
import { planQuery, versionedPlan } from './plan-queries.ts'

/** One change by hand, in the plan that is shown. Its tasks change with it. */
export function editPlanMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    // One after the other, each on the version that the one before it made.
    scope: { id: `plan-${projectId}` },
    mutationFn: async (edit: OutlineEdit) => {
      const baseVersion = queryClient.getQueryData(planQuery(projectId).queryKey)?.version ?? 0
      return versionedPlan(
        await api.projects[':projectId'].plan.$patch({
          param: { projectId: String(projectId) },
          json: { baseVersion, edit },
        }),
      )
    },
    onSuccess(plan) {
      // Only the newest change can be undone.
      forgetToast('plan')
      queryClient.setQueryData(planQuery(projectId).queryKey, plan)
      void queryClient.invalidateQueries(taskListQuery(projectId))
    },
    onError: () => void queryClient.invalidateQueries(planQuery(projectId)),
    meta: { errorTitle: 'Failed to change the plan' },
  })
}

/** Tasks from one phase, or from all with null; none is made twice. `onMade` is told even when the panel that asked is gone by then. */
export function makeTasksMutation(projectId: number, onMade: () => Promise<unknown>) {
  return mutationOptions({
    mutationFn: async (phase: string | null) =>
      (
        await api.projects[':projectId'].plan.tasks.$post({
          param: { projectId: String(projectId) },
          json: phase === null ? {} : { phase },
        })
      ).json(),
    onSuccess: onMade,
    meta: { errorTitle: 'Failed to create tasks' },
  })
}
