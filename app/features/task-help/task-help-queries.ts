import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AttemptFile } from '#contract/tasks/task-help.ts'
import { api } from '#app/api/api.ts'
import { taskListQuery } from '#app/api/task-queries.ts'

const paramOf = (projectId: number, taskId: number) => ({
  projectId: String(projectId),
  taskId: String(taskId),
})

/** The help written for a task. */
export function taskHelpQuery(projectId: number, taskId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'tasks', taskId, 'help'],
    queryFn: async () =>
      (
        await api.projects[':projectId'].tasks[':taskId'].help.$get({ param: paramOf(projectId, taskId) })
      ).json(),
  })
}

/** Checks an attempt, which can change the hint level and the learner's topic states. */
export function checkAttemptMutation(queryClient: QueryClient, projectId: number, taskId: number) {
  return mutationOptions({
    mutationFn: async (files: AttemptFile[]) =>
      (
        await api.projects[':projectId'].tasks[':taskId'].attempt.$post({
          param: paramOf(projectId, taskId),
          json: { files },
        })
      ).json(),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(taskListQuery(projectId)),
        queryClient.invalidateQueries({ queryKey: ['learning'] }),
      ]),
    meta: { errorTitle: 'Failed to check your code' },
  })
}
