import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { Task, TaskChange, TaskStatus } from '#contract/tasks/task.ts'
import type { DropPlace } from './board/drag-card.ts'
import type { TaskActions } from './task-actions.ts'
import { changeTaskMutation, deleteTask } from './task-mutations.ts'
import { orderBeside } from './task-order.ts'
import { statusWords } from './task-words.ts'

interface TaskSurroundings {
  projectId: number
  tasks: Task[]
  /** The tasks that pass the filter: a task moves past its visible neighbour. */
  shownTasks: Task[]
  isBoard: boolean
  openTaskId: number | null
  onOpenTask: (taskId: number | null) => void
  /** Shows a task even if a filter hides it. */
  onShowTask: (task: Task) => void
  onEdit: (task: Task) => void
  onSelect: (task: Task) => void
  onRemoved: () => void
  /** Called when the server has stored that a task is done. */
  onFinished: (task: Task) => void
  /** Called after a card was moved to another column by keyboard. */
  onMoved: (taskId: number) => void
  /** Called after a card was moved up or down through its menu. */
  onStepped: (taskId: number) => void
  announce: (text: string) => void
}

/** Returns the same object in every render, so that unchanged cards do not rerender. */
export function useTaskActions(surroundings: TaskSurroundings): TaskActions {
  const queryClient = useQueryClient()
  const mutation = useMutation(changeTaskMutation(queryClient, surroundings.projectId))
  const newest = useRef({ ...surroundings, mutation })
  useLayoutEffect(() => {
    newest.current = { ...surroundings, mutation }
  })

  function change(task: Task, changes: TaskChange) {
    const isFinished = changes.status === 'completed' && task.status !== 'completed'
    newest.current.mutation.mutate(
      { taskId: task.id, change: changes },
      { onSuccess: () => isFinished && newest.current.onFinished(task) },
    )
  }

  function setStatus(task: Task, status: TaskStatus) {
    change(task, { status })
    newest.current.announce(`${task.title}: ${statusWords[status].label}`)
  }

  function drop(taskId: number, place: DropPlace) {
    const { tasks } = newest.current
    const task = findTask(tasks, taskId)
    const changes = task && changesOfDrop(tasks, task, place)
    if (!changes) return
    change(task, changes)
    newest.current.announce(saidOfDrop(task, changes, place, findTask(tasks, place.taskId)))
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
      const task = findTask(newest.current.tasks, taskId)
      if (task) newest.current.onShowTask(task)
    },
    edit: (task) => newest.current.onEdit(task),
    select: (task) => newest.current.onSelect(task),
    moveBy(task, step) {
      const { neighbour, place, count } = findNeighbour(task, step, newest.current)
      const { announce, onStepped } = newest.current

      if (!neighbour) return announce(`${task.title} is ${step < 0 ? 'first' : 'last'} already`)
      onStepped(task.id)
      drop(task.id, { taskId: neighbour.id, column: null, edge: step < 0 ? 'before' : 'after' })
      announce(`${task.title} moved to place ${place} of ${count}`)
    },
    remove(task) {
      deleteTask(queryClient, task)
      newest.current.onRemoved()
    },
  }
}

function findTask(tasks: Task[], taskId: number | null): Task | undefined {
  return tasks.find(({ id }) => id === taskId)
}

/** The changes of a drop; null if the card was dropped where it was. */
function changesOfDrop(tasks: Task[], task: Task, place: DropPlace): TaskChange | null {
  const order = place.taskId === null ? null : orderBeside(tasks, task.id, place.taskId, place.edge)
  const status = place.column !== null && place.column !== task.status ? place.column : null
  if (order === null && status === null) return null
  return { ...(order === null ? {} : { order }), ...(status === null ? {} : { status }) }
}

function saidOfDrop(
  task: Task,
  { order, status }: TaskChange,
  { edge }: DropPlace,
  neighbour?: Task,
): string {
  const parts = [
    `${task.title} moved`,
    status && `to ${statusWords[status].label}`,
    order !== undefined && neighbour && `${edge} ${neighbour.title}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** The next or previous visible task in the same list or column, and its position, from 1. */
function findNeighbour(task: Task, step: -1 | 1, { shownTasks, isBoard }: TaskSurroundings) {
  const column = isBoard ? shownTasks.filter(({ status }) => status === task.status) : shownTasks
  const at = column.findIndex(({ id }) => id === task.id) + step
  return { neighbour: column[at], place: at + 1, count: column.length }
}
