import type { Plan } from '#contract/plan.ts'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'

/** The plan the page shows before anybody has typed: made by the real planner when the page is built. */
export async function firstPlan(idea: string): Promise<Plan> {
  return makePlan(await loadPlannerKnowledge('knowledge'), { description: idea })
}
