import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { OutlineEdit } from '#contract/outline-edit.ts'
import type { PlanAnswers } from '#contract/plan-answers.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { api } from '#app/api/api.ts'
import { planQuery, versionedPlan } from './plan-queries.ts'

/** A first plan, or with a wish a changed one. It writes no tasks. */
export function makePlanMutation(queryClient: QueryClient, projectId: number, errorTitle: string) {
  return mutationOptions({
    mutationFn: async (wish: string | null) =>
      versionedPlan(await api.projects[':projectId'].plan.$post({ param: { projectId: String(projectId) }, json: wish === null ? {} : { refine: wish } })),
    onSuccess: (plan) => void queryClient.setQueryData(planQuery(projectId).queryKey, plan),
    meta: { errorTitle },
  })
}

/** Keeps the answers, then makes the plan with them. */
export function answerAndPlanMutation(queryClient: QueryClient, projectId: number) {
  const at = { param: { projectId: String(projectId) } }
  return mutationOptions({
    mutationFn: async (answers: PlanAnswers) => {
      if (Object.keys(answers).length > 0) await api.projects[':projectId'].plan.answers.$put({ ...at, json: answers })
      return versionedPlan(await api.projects[':projectId'].plan.$post({ ...at, json: {} }))
    },
    onSuccess: (plan) => void queryClient.setQueryData(planQuery(projectId).queryKey, plan),
    meta: { errorTitle: 'Failed to make the plan' },
  })
}

/** One change by hand, in the plan that is shown. Its tasks change with it. */
export function editPlanMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    // One after the other, each on the version that the one before it made.
    scope: { id: `plan-${projectId}` },
    mutationFn: async (edit: OutlineEdit) => {
      const baseVersion = queryClient.getQueryData(planQuery(projectId).queryKey)?.version ?? 0
      return versionedPlan(await api.projects[':projectId'].plan.$patch({ param: { projectId: String(projectId) }, json: { baseVersion, edit } }))
    },
    onSuccess(plan) {
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
      (await api.projects[':projectId'].plan.tasks.$post({ param: { projectId: String(projectId) }, json: phase === null ? {} : { phase } })).json(),
    onSuccess: onMade,
    meta: { errorTitle: 'Failed to create tasks' },
  })
}
