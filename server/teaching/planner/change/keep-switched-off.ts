import type { Plan } from '#contract/plan/plan.ts'
import { Refused } from '#server/platform/refused.ts'
import { applyEdits } from './apply-edits.ts'

/**
 * Keeps features off that were switched off in the old plan, unless the wish asks for them. `builtIn` is the
 * built-in planner's plan, which lists what the wish asks for; a model's plan does not.
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
    return applyEdits(plan, [], [{ change: 'switch-feature', feature, on: false }]).plan
  } catch (error) {
    // A feature added since then needs this one.
    if (error instanceof Refused) return plan
    throw error
  }
}
