import type { Plan } from '#contract/plan.ts'
import type { Task } from '#contract/task.ts'
import { screenOfTask } from './screen-of-task.ts'

/** The names of the screens that the finished tasks built; undefined once every task is done: all are. */
export function litScreensOf(plan: Plan, tasks: readonly Task[]): string[] | undefined {
  const done = tasks.filter(({ status }) => status === 'completed')
  if (done.length === tasks.length) return undefined
  return [...new Set(done.flatMap((task) => screenOfTask(plan, task)?.name ?? []))]
}

/** Whether the screen of a task was dark before it. */
export function isFirstOnScreen(plan: Plan, tasks: readonly Task[], task: Task): boolean {
  const name = screenOfTask(plan, task)?.name
  return !tasks.some(
    (other) =>
      other.id !== task.id && other.status === 'completed' && screenOfTask(plan, other)?.name === name,
  )
}
