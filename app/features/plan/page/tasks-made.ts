import type { Plan, PlanPhase } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'

/** How many tasks of a phase are already in the task list. Matched by phase, so that renamed tasks count. */
export function tasksMadeOf(phase: PlanPhase, tasks: Task[]): number {
  return Math.min(phase.tasks.length, tasks.filter((task) => task.phase === phase.phase).length)
}

export function tasksLeftOf(plan: Plan, tasks: Task[]): number {
  return plan.roadmap.reduce((sum, phase) => sum + phase.tasks.length - tasksMadeOf(phase, tasks), 0)
}
