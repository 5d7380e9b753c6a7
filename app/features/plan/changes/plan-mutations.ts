import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { api } from '#app/api/api.ts'
import { forgetToast } from '#app/ui/overlay/toast.ts'
import { planQuery, versionedPlan } from '#app/features/plan/plan-queries.ts'
import { proposalQuery } from './proposal-queries.ts'

/** Changes the shown plan by hand; its tasks change with it. */
export function editPlanMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    // One after the other, each based on the version the previous one made.
    scope: { id: `plan-${projectId}` },
    mutationFn: async (edit: HandEdit) => {
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
      // A proposal for the version before is gone.
      queryClient.setQueryData(proposalQuery(projectId).queryKey, null)
      void queryClient.invalidateQueries(taskListQuery(projectId))
    },
    onError: () => void queryClient.invalidateQueries(planQuery(projectId)),
    meta: { errorTitle: 'Failed to change the plan' },
  })
}

/** Makes tasks from one phase, or from all with null; none twice. `onMade` is called even if the panel is closed by then. */
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
