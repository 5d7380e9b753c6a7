import type { Plan } from '#contract/plan.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { editOutline } from './edit-outline.ts'

/**
 * Features switched off in the old plan stay off in the new one, unless the wish asks for them. The built-in planner's plan
 * tells what it asks for, because a model gives its own reasons.
 */
export function keepSwitchedOff(
  plan: Plan,
  before: Plan | null,
  wish: string | null,
  builtIn: Plan = plan,
): Plan {
  const names = before?.aside?.map(({ feature }) => feature.name) ?? []
  const asked = new Set(wish === null ? [] : builtIn.understood?.asked)
  return names.filter((name) => !asked.has(name)).reduce(switchedOff, plan)
}

function switchedOff(plan: Plan, feature: string): Plan {
  try {
    return editOutline(plan, [], { change: 'switch-feature', feature, on: false }).plan
  } catch (error) {
    // A feature added since then depends on it.
    if (error instanceof Problem) return plan
    throw error
  }
}
