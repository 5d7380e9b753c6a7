import type { Plan } from '#contract/plan.ts'
import { Problem } from '#server/http/problem.ts'
import { editOutline } from './edit-outline.ts'

/** What was switched off in the plan before stays off in the new one, unless the wish asks for it. */
export function withAside(plan: Plan, before: Plan | null, wish: string | null): Plan {
  const names = before?.aside?.map(({ feature }) => feature.name) ?? []
  const asked = (name: string) => wish !== null && (plan.features.find((feature) => feature.name === name)?.why.includes(wish) ?? false)
  return names.filter((name) => !asked(name)).reduce(switchedOff, plan)
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
