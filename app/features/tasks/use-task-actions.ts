import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Task } from '#contract/task.ts'
import type { TaskActions } from './task-actions.ts'
import { changeTaskMutation, deleteTask } from './task-mutations.ts'
import { orderBeside } from './task-order.ts'
import { statusWords } from './task-words.ts'

interface TaskSurroundings {
  projectId: number
  tasks: Task[]
  /** Those a filter lets through: a task moves past the neighbour that one sees. */
  shownTasks: Task[]
  openTaskId: number | null
  onOpenTask: (taskId: number | null) => void
  onEdit: (task: Task) => void
  onAskTutor: (text: string) => void
  onRemoved: () => void
  announce: (text: string) => void
}

/** One object for all renders, so that cards that did not change are not drawn again. */
export function useTaskActions(surroundings: TaskSurroundings): TaskActions {
  const queryClient = useQueryClient()
  const change = useMutation(changeTaskMutation(queryClient, surroundings.projectId))
  const newest = useRef({ ...surroundings, change })
  useLayoutEffect(() => {
    newest.current = { ...surroundings, change }
  })

  return useMemo(() => {
    function moveBeside(taskId: number, neighbourId: number, edge: 'before' | 'after') {
      const { tasks, change } = newest.current
      const order = orderBeside(tasks, taskId, neighbourId, edge)
      if (order !== null) change.mutate({ taskId, change: { order } })
    }

    return {
      moveBeside,
      setStatus(task, status) {
        newest.current.change.mutate({ taskId: task.id, change: { status } })
        newest.current.announce(`${task.title}: ${statusWords[status].label}`)
      },
      toggle: (task) => newest.current.onOpenTask(task.id === newest.current.openTaskId ? null : task.id),
      edit: (task) => newest.current.onEdit(task),
      moveBy(task, step) {
        const { shownTasks, announce } = newest.current
        const position = shownTasks.findIndex(({ id }) => id === task.id)
        const neighbour = shownTasks[position + step]
        if (!neighbour) return announce(`${task.title} is ${step < 0 ? 'first' : 'last'} already`)
        moveBeside(task.id, neighbour.id, step < 0 ? 'before' : 'after')
        announce(`${task.title} moved to place ${position + step + 1} of ${shownTasks.length}`)
      },
      remove(task) {
        deleteTask(queryClient, task)
        newest.current.onRemoved()
      },
      askTutor: (task) => newest.current.onAskTutor(`Help me with this task: ${task.title}`),
    }
  }, [queryClient])
}
