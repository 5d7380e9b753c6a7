import type { Plan } from '#contract/plan/plan.ts'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'

export interface Idea {
  title?: string
  description: string
}

/** Global to the process, because the page bundle and the build settings load separate copies of this module. */
const shared = globalThis as typeof globalThis & { fledgePlannedIdeas?: Map<string, Plan> }

/** Plans before prerendering: loading the knowledge takes seconds, and a page times out after ten. */
export async function planAhead(ideas: Idea[]): Promise<void> {
  const knowledge = await loadPlannerKnowledge('knowledge')
  shared.fledgePlannedIdeas ??= new Map()
  for (const idea of ideas) shared.fledgePlannedIdeas.set(idea.description, makePlan(knowledge, idea))
}

/** The real planner's plan for an idea, shown before the visitor has typed anything. */
export async function plannedIdea(idea: Idea): Promise<Plan> {
  if (!shared.fledgePlannedIdeas?.has(idea.description)) await planAhead([idea])
  return shared.fledgePlannedIdeas!.get(idea.description)!
}
