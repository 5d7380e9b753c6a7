import type { Task, TaskStatus } from '#contract/tasks/task.ts'
import type { DropPlace } from './board/drag-card.ts'

/** The actions of the task cards; the object stays the same while the list is mounted. */
export interface TaskActions {
  setStatus: (task: Task, status: TaskStatus) => void
  /** Moves the task to another column by keyboard; the focus follows. */
  moveTo: (task: Task, status: TaskStatus) => void
  toggle: (task: Task) => void
  open: (taskId: number) => void
  edit: (task: Task) => void
  /** Selects or deselects the task. */
  select: (task: Task) => void
  moveBy: (task: Task, step: -1 | 1) => void
  drop: (taskId: number, place: DropPlace) => void
  remove: (task: Task) => void
}
