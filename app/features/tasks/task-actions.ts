import type { Task, TaskStatus } from '#contract/task.ts'
import type { DropPlace } from './drag-card.ts'

/** What can be done with a task on its card; the same object for as long as the list stands. */
export interface TaskActions {
  setStatus: (task: Task, status: TaskStatus) => void
  /** To another column of the board, by keyboard: the focus goes along. */
  moveTo: (task: Task, status: TaskStatus) => void
  toggle: (task: Task) => void
  open: (taskId: number) => void
  edit: (task: Task) => void
  /** Among those to change together, or not any more. */
  select: (task: Task) => void
  moveBy: (task: Task, step: -1 | 1) => void
  drop: (taskId: number, place: DropPlace) => void
  remove: (task: Task) => void
}
