import type { Plan } from '#contract/plan/plan.ts'
import { planKeyOf } from '#server/teaching/planner/change/live-list.ts'

/** Finds the plan's task that each task of a list was made from, even if it was renamed. The plan is hashed only once. */
export function plannedTaskFinder(plan: Plan | null): (planKey: string | null) => string | null {
  const madeFrom = new Map<string, string>()
  for (const { phase, tasks } of plan?.roadmap.toReversed() ?? [])
    for (const task of tasks.toReversed())
      if (task.madeFrom) madeFrom.set(planKeyOf(phase, task.title), task.madeFrom)
  return (planKey) => (planKey === null ? null : (madeFrom.get(planKey) ?? null))
}
