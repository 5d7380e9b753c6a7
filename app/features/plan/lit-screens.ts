import type { Plan } from '#contract/plan.ts'
import type { Task } from '#contract/task.ts'
import { screenOfTask } from './screen-of-task.ts'

/** Names of the screens that are built: those of the finished tasks, and of the one being worked on. */
export function litScreens(plan: Plan, tasks: readonly Task[], current?: Task): string[] {
  const worked = tasks.filter(({ status, id }) => status === 'completed' || id === current?.id)
  return [...new Set(worked.flatMap((task) => screenOfTask(plan, task)?.name ?? []))]
}
