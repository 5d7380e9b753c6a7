import type { Plan } from '#contract/plan.ts'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'

export interface Idea {
  title?: string
  description: string
}

/** Of the process, because the bundle that builds the pages and the settings that plan ahead are two copies of this module. */
const shared = globalThis as typeof globalThis & { fledgePlannedIdeas?: Map<string, Plan> }

/** Reading the planner's knowledge takes seconds, and a page that is built has ten: the build plans ahead. */
export async function planAhead(ideas: Idea[]): Promise<void> {
  const knowledge = await loadPlannerKnowledge('knowledge')
  shared.fledgePlannedIdeas ??= new Map()
  for (const idea of ideas) shared.fledgePlannedIdeas.set(idea.description, makePlan(knowledge, idea))
}

/** A plan that a page shows before anybody has typed, made by the real planner. */
export async function plannedIdea(idea: Idea): Promise<Plan> {
  if (!shared.fledgePlannedIdeas?.has(idea.description)) await planAhead([idea])
  return shared.fledgePlannedIdeas!.get(idea.description)!
}
