import type { Task, TaskStatus } from '#contract/task.ts'

/** What can be done with a task on its card; the same object for as long as the list stands. */
export interface TaskActions {
  setStatus: (task: Task, status: TaskStatus) => void
  toggle: (task: Task) => void
  edit: (task: Task) => void
  moveBy: (task: Task, step: -1 | 1) => void
  moveBeside: (taskId: number, neighbourId: number, edge: 'before' | 'after') => void
  remove: (task: Task) => void
  askTutor: (task: Task) => void
}
