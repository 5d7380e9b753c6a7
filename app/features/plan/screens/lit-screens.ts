import type { Plan } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import { screenOfTask } from './screen-of-task.ts'

/**
 * Names of the screens that are built: those of the finished tasks, and of the one being worked on. Undefined once
 * every task is done: all are.
 */
export function litScreens(plan: Plan, tasks: readonly Task[], current?: Task): string[] | undefined {
  const worked = tasks.filter(({ status, id }) => status === 'completed' || id === current?.id)
  if (tasks.length > 0 && tasks.every(({ status }) => status === 'completed')) return undefined
  return [...new Set(worked.flatMap((task) => screenOfTask(plan, task)?.name ?? []))]
}

/** Whether the screen of a finished task was dark before it. */
export function isFirstOnScreen(plan: Plan, tasks: readonly Task[], task: Task): boolean {
  const name = screenOfTask(plan, task)?.name
  return !tasks.some(
    (other) =>
      other.id !== task.id && other.status === 'completed' && screenOfTask(plan, other)?.name === name,
  )
}
