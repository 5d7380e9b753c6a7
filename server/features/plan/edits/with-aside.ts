import type { Plan } from '#contract/plan.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { editOutline } from './edit-outline.ts'

/**
 * What was switched off in the plan before stays off in the new one, unless the wish asks for it. What it asks for, the
 * built-in planner's plan tells: a model gives reasons of its own.
 */
export function withAside(plan: Plan, before: Plan | null, wish: string | null, builtIn: Plan = plan): Plan {
  const names = before?.aside?.map(({ feature }) => feature.name) ?? []
  const asked = new Set(wish === null ? [] : builtIn.understood?.asked)
  return names.filter((name) => !asked.has(name)).reduce(switchedOff, plan)
}

function switchedOff(plan: Plan, feature: string): Plan {
  try {
    return editOutline(plan, [], { change: 'switch-feature', feature, on: false }).plan
  } catch (error) {
    // Something that was wanted since stands on it.
    if (error instanceof Problem) return plan
    throw error
  }
}
