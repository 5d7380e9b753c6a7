import type { Plan } from '#contract/plan/plan.ts'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'

/**
 * Returns a function that finds the planned task a task was made from, even if the task was renamed. Reads
 * the plan only once.
 */
export function plannedTaskFinder(plan: Plan | null): (planKey: string | null) => string | null {
  const madeFrom = new Map<string, string>()
  for (const { phase, tasks } of plan?.roadmap.toReversed() ?? [])
    for (const task of tasks.toReversed())
      if (task.madeFrom) madeFrom.set(planKeyOf(phase, task.title), task.madeFrom)
  return (planKey) => (planKey === null ? null : (madeFrom.get(planKey) ?? null))
}
