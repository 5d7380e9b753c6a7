import type { QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { taskListQuery } from '#app/api/task-queries.ts'

/** A task that the tutor begins is in progress: nobody has to start it a second time. */
export async function markBegun(queryClient: QueryClient, projectId: number, taskId: number): Promise<void> {
  const { queryKey } = taskListQuery(projectId)
  const isNew = (id: number, status: string) => id === taskId && status === 'not_started'
  const tasks = queryClient.getQueryData(queryKey) ?? []
  if (!tasks.some(({ id, status }) => isNew(id, status))) return
  queryClient.setQueryData(queryKey, (known) =>
    known?.map((task) => (isNew(task.id, task.status) ? { ...task, status: 'in_progress' as const } : task)),
  )
  // If this fails, the reloaded list says so, and the task can be started by hand.
  await api.projects[':projectId'].tasks[':taskId']
    .$patch({
      param: { projectId: String(projectId), taskId: String(taskId) },
      json: { status: 'in_progress' },
    })
    .catch(() => {})
}
