import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { nextTaskOf } from '#contract/next-task.ts'
import type { Task, TaskStatus } from '#contract/task.ts'
import { toast } from '#app/ui/toast.ts'
import type { DropPlace } from './drag-card.ts'
import type { TaskActions } from './task-actions.ts'
import { changeTaskMutation, deleteTask } from './task-mutations.ts'
import { orderBeside } from './task-order.ts'
import { sumTasks } from './task-summary.ts'
import { statusWords } from './task-words.ts'

interface TaskSurroundings {
  projectId: number
  tasks: Task[]
  /** Those a filter lets through: a task moves past the neighbour that one sees. */
  shownTasks: Task[]
  isBoard: boolean
  openTaskId: number | null
  onOpenTask: (taskId: number | null) => void
  /** Shows a task that a filter may hide. */
  onShowTask: (task: Task) => void
  onEdit: (task: Task) => void
  onSelect: (task: Task) => void
  onRemoved: () => void
  /** A card went to another column by keyboard. */
  onMoved: (taskId: number) => void
  /** A card went up or down by its menu. */
  onStepped: (taskId: number) => void
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
    function find(taskId: number | null): Task | undefined {
      return newest.current.tasks.find(({ id }) => id === taskId)
    }

    function setStatus(task: Task, status: TaskStatus) {
      const isFinished = status === 'completed' && task.status !== 'completed'
      newest.current.change.mutate(
        { taskId: task.id, change: { status } },
        { onSuccess: () => isFinished && sayDone(task) },
      )
      newest.current.announce(`${task.title}: ${statusWords[status].label}`)
    }

    /** A finished task leads to the next one. */
    function sayDone(task: Task) {
      const { tasks, onShowTask } = newest.current
      const { done, total } = sumTasks(tasks)
      const next = nextTaskOf(tasks)
      toast({
        title: `Done: ${task.title}`,
        description: `${done} of ${total} tasks are done. ${next ? `Next: ${next.title}` : 'That was the last one!'}`,
        ...(next && { action: { label: 'Show it', onSelect: () => onShowTask(next) } }),
      })
    }

    function drop(taskId: number, { taskId: neighbourId, column, edge }: DropPlace) {
      const { tasks, change, announce } = newest.current
      const task = find(taskId)
      if (!task) return
      const order = neighbourId === null ? null : orderBeside(tasks, taskId, neighbourId, edge)
      const status = column !== null && column !== task.status ? column : null
      if (order === null && status === null) return
      change.mutate({
        taskId,
        change: { ...(order === null ? {} : { order }), ...(status === null ? {} : { status }) },
      })
      const neighbour = find(neighbourId)
      announce(
        [
          `${task.title} moved`,
          status && `to ${statusWords[status].label}`,
          order !== null && neighbour && `${edge} ${neighbour.title}`,
        ]
          .filter(Boolean)
          .join(' '),
      )
    }

    return {
      setStatus,
      drop,
      moveTo(task, status) {
        newest.current.onMoved(task.id)
        setStatus(task, status)
      },
      toggle: (task) => newest.current.onOpenTask(task.id === newest.current.openTaskId ? null : task.id),
      open(taskId) {
        const task = find(taskId)
        if (task) newest.current.onShowTask(task)
      },
      edit: (task) => newest.current.onEdit(task),
      select: (task) => newest.current.onSelect(task),
      moveBy(task, step) {
        const { shownTasks, isBoard, onStepped, announce } = newest.current
        const row = isBoard ? shownTasks.filter(({ status }) => status === task.status) : shownTasks
        const position = row.findIndex(({ id }) => id === task.id)
        const neighbour = row[position + step]
        if (!neighbour) return announce(`${task.title} is ${step < 0 ? 'first' : 'last'} already`)
        onStepped(task.id)
        drop(task.id, { taskId: neighbour.id, column: null, edge: step < 0 ? 'before' : 'after' })
        announce(`${task.title} moved to place ${position + step + 1} of ${row.length}`)
      },
      remove(task) {
        deleteTask(queryClient, task)
        newest.current.onRemoved()
      },
    }
  }, [queryClient])
}
