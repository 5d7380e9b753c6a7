import type { Plan } from '#contract/plan.ts'
import { planKeyOf } from '#server/features/plan/edits/plan-key.ts'

/** The known task that a task of the list was made from: its key names the plan's task, whatever it is called now. */
export function madeFromOf(plan: Plan | null, planKey: string | null): string | null {
  if (!plan || planKey === null) return null
  for (const { phase, tasks } of plan.roadmap)
    for (const task of tasks)
      if (task.madeFrom && planKeyOf(phase, task.title) === planKey) return task.madeFrom
  return null
}
