import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { projectQuery } from '#app/api/project-queries.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { forgetToast, toast } from '#app/ui/overlay/toast.ts'
import { planQuery } from '#app/features/plan/plan-queries.ts'

/** The proposal to decide on; null if there is none. */
export function proposalQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'proposal'],
    queryFn: async () => (await api.projects[':projectId'].plan.proposal.$get(at(projectId))).json(),
  })
}

export function planVersionsQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'plan-versions'],
    queryFn: async () => (await api.projects[':projectId'].plan.versions.$get(at(projectId))).json(),
    staleTime: 0,
  })
}

export function planVersionQuery(projectId: number, version: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'plan-versions', version],
    queryFn: async () =>
      (
        await api.projects[':projectId'].plan.versions[':version'].$get({
          param: { projectId: String(projectId), version: String(version) },
        })
      ).json(),
  })
}

export function acceptProposalMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: async ({ id, lines }: { id: number; lines?: string[] }) =>
      (
        await api.projects[':projectId'].plan.proposal.accept.$post({ ...at(projectId), json: { id, lines } })
      ).json(),
    // Not awaited: the reload unmounts the review, and its own `onSuccess` with the message would not run.
    onSuccess() {
      forgetToast('plan')
      void reloadPlanAndTasks(queryClient, projectId)
    },
    onError: () => void queryClient.invalidateQueries(proposalQuery(projectId)),
    meta: { errorTitle: 'Failed to change the plan' },
  })
}

export function rejectProposalMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: async () =>
      (await api.projects[':projectId'].plan.proposal.reject.$post(at(projectId))).json(),
    onSuccess: () => void queryClient.setQueryData(proposalQuery(projectId).queryKey, null),
    meta: { errorTitle: 'Failed to close the proposal' },
  })
}

export function undoProposalMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    /** `version` is the version that the change created, so that no other change is undone by mistake. */
    mutationFn: async (version: number) =>
      (
        await api.projects[':projectId'].plan.proposal.undo.$post({ ...at(projectId), json: { version } })
      ).json(),
    async onSuccess({ undoes }) {
      toast({
        title: 'Undone',
        description: 'Your plan and tasks are back to what they were.',
        ...(undoes === undefined
          ? {}
          : {
              durationMs: 12_000,
              undoes: 'plan',
              action: { label: 'Go back one more', onSelect: () => undoNext(undoes) },
            }),
      })
      await reloadPlanAndTasks(queryClient, projectId)
    },
    meta: { errorTitle: 'Failed to undo' },
  })

  function undoNext(version: number): void {
    const next = undoProposalMutation(queryClient, projectId)
    void queryClient.getMutationCache().build(queryClient, next).execute(version)
  }
}

export function restoreVersionMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: async (version: number) =>
      (
        await api.projects[':projectId'].plan.versions[':version'].restore.$post({
          param: { projectId: String(projectId), version: String(version) },
        })
      ).json(),
    onSuccess() {
      forgetToast('plan')
      void reloadPlanAndTasks(queryClient, projectId)
    },
    meta: { errorTitle: 'Failed to restore the plan' },
  })
}

async function reloadPlanAndTasks(queryClient: QueryClient, projectId: number): Promise<void> {
  const read = [
    planQuery(projectId),
    taskListQuery(projectId),
    proposalQuery(projectId),
    { ...projectQuery(projectId), exact: true },
  ]
  await Promise.all(read.map(({ queryKey, ...only }) => queryClient.invalidateQueries({ queryKey, ...only })))
}

function at(projectId: number) {
  return { param: { projectId: String(projectId) } }
}
