import type { QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { taskListQuery } from '#app/api/task-queries.ts'

/** Marks a task as in progress when the tutor begins it, so that the learner need not start it as well. */
export async function markBegun(queryClient: QueryClient, projectId: number, taskId: number): Promise<void> {
  const { queryKey } = taskListQuery(projectId)
  const isNew = (id: number, status: string) => id === taskId && status === 'not_started'
  const tasks = queryClient.getQueryData(queryKey) ?? []
  if (!tasks.some(({ id, status }) => isNew(id, status))) return
  queryClient.setQueryData(queryKey, (known) =>
    known?.map((task) => (isNew(task.id, task.status) ? { ...task, status: 'in_progress' as const } : task)),
  )
  // If this fails, refetching the list corrects the display, and the learner can start the task by hand.
  await api.projects[':projectId'].tasks[':taskId']
    .$patch({
      param: { projectId: String(projectId), taskId: String(taskId) },
      json: { status: 'in_progress' },
    })
    .catch(() => {})
}
