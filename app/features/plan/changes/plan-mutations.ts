import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { api } from '#app/api/api.ts'
import { forgetToast } from '#app/ui/overlay/toast.ts'
import { planQuery, versionedPlan } from '#app/features/plan/plan-queries.ts'
import { proposalQuery } from './proposal-queries.ts'

/** Applies a manual edit to the current plan; the server updates its tasks as well. */
export function editPlanMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    // Edits run one after another, because each needs the version made by the previous one.
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
      // Only the latest change can be undone.
      forgetToast('plan')
      queryClient.setQueryData(planQuery(projectId).queryKey, plan)
      // The server has dropped any proposal for the previous version.
      queryClient.setQueryData(proposalQuery(projectId).queryKey, null)
      void queryClient.invalidateQueries(taskListQuery(projectId))
    },
    onError: () => void queryClient.invalidateQueries(planQuery(projectId)),
    meta: { errorTitle: 'Failed to change the plan' },
  })
}

/**
 * Creates the tasks of one phase, or of all phases if `phase` is null; existing tasks are not duplicated.
 * `onMade` is called even if the panel has been closed by then.
 */
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
