import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { NewTaskInput, Task, TaskChange } from '#contract/tasks/task.ts'
import { api } from '#app/api/api.ts'
import { ProblemError } from '#app/api/problem.ts'
import { forgetWaiting, keepWaiting } from '#app/sync/waiting-changes.ts'
import { deleteWithUndo } from '#app/sync/undoable-delete.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { withOrder } from './task-order.ts'

export function createTaskMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: async (task: NewTaskInput) =>
      (
        await api.projects[':projectId'].tasks.$post({
          param: { projectId: String(projectId) },
          json: { ...task, projectId },
        })
      ).json(),
    onSuccess: () => queryClient.invalidateQueries(taskListQuery(projectId)),
    meta: {
      errorTitle: 'Failed to create task',
      success: { title: 'Task created', description: 'Your task has been created successfully' },
    },
  })
}

interface AskedChange {
  taskId: number
  change: TaskChange
  /** The key of a change that was stored offline before this page was loaded. */
  waitingKey?: string
}

/** Optimistic: reverted if the server refuses. Offline, changes wait and are sent one after another. */
export function changeTaskMutation(queryClient: QueryClient, projectId: number) {
  const { queryKey } = taskListQuery(projectId)
  const mutationKey = [...queryKey, 'change']
  return mutationOptions({
    mutationKey,
    networkMode: 'online',
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ taskId, change }: AskedChange) =>
      (
        await api.projects[':projectId'].tasks[':taskId'].$patch({
          param: { projectId: String(projectId), taskId: String(taskId) },
          json: change,
        })
      ).json(),
    async onMutate({ taskId, change, waitingKey }) {
      const key = waitingKey ?? `${taskId} ${performance.timeOrigin + performance.now()}`
      if (!navigator.onLine && !waitingKey) keepWaiting({ key, projectId, taskId, change })
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (tasks) => tasks && changed(tasks, taskId, change))
      return { before, key }
    },
    onError(_error, _variables, context) {
      queryClient.setQueryData(queryKey, context?.before)
    },
    // Refetching now would overwrite changes in flight, so only the last one refetches the list.
    onSettled(_task, error, _variables, context) {
      // A change that has not reached the server stays in the waiting list, to be sent later.
      if (context && (!error || error instanceof ProblemError)) forgetWaiting(context.key)
      return queryClient.isMutating({ mutationKey }) === 1
        ? queryClient.invalidateQueries({ queryKey })
        : undefined
    },
    meta: { errorTitle: 'Failed to update task' },
  })
}

export function deleteTask(queryClient: QueryClient, { id, projectId, title }: Task): void {
  deleteWithUndo({
    path: taskPath(projectId, id),
    kind: 'task',
    title,
    onDeleted: () => queryClient.invalidateQueries(taskListQuery(projectId)),
  })
}

export function taskPath(projectId: number, taskId: number): string {
  return `/api/projects/${projectId}/tasks/${taskId}`
}

function changed(tasks: Task[], taskId: number, { order, ...fields }: TaskChange): Task[] {
  const named = tasks.map((task) => (task.id === taskId ? { ...task, ...fields } : task))
  return order === undefined ? named : withOrder(named, taskId, order)
}
