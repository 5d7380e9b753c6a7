import type { Plan } from '#contract/plan.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { checkModelPlan, type CheckedPlan } from './check-model-plan.ts'
import { boundsOf, keepStanding, leavesOutTooMuch } from './keep-standing.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import { changeInstructions, changeRequest, planInstructions, planRequest } from './plan-prompt.ts'

/** A plan that stands, and what the built-in planner would make of it. */
export interface PlanChange {
  today: Plan
  floor: Plan
}

export interface PlanRequest {
  instructions: string
  prompt: string
}

/** What a language model wrote. */
export interface WrittenPlan {
  /** Of no form yet. */
  value: unknown
  modelName: string
}

interface KnownToPlanner {
  planner: PlannerKnowledge
  guide: FieldGuide
}

/** What a language model is asked for a plan, and the least it has to reach. `request` is null for what no model plans. */
export function preparePlanRequest(
  { planner, guide }: KnownToPlanner,
  told: PlanInput,
  change: PlanChange | undefined,
): { floor: Plan; request: PlanRequest | null } {
  const isDangerous = (text: string) => planner.readWarnings(text).length > 0
  const floor = change?.floor ?? makePlan(planner, told)
  // What Fledge does not plan, no model plans for it.
  if ([told.description, ...(told.wishes ?? [])].some(isDangerous)) return { floor, request: null }
  const input = { ...told, said: told.said?.filter((text) => !isDangerous(text)) }
  const instructions = planInstructions(
    Object.keys(planner.frameworks),
    guide.articles.map(({ slug }) => slug),
  )
  return {
    floor,
    request: {
      instructions: change ? instructions + changeInstructions : instructions,
      prompt: change ? changeRequest(input, change.today, floor) : planRequest(input, floor),
    },
  }
}

/** The plan that a model wrote, where it may stand. `today`: the plan it was to change. */
export function checkWrittenPlan(
  { planner, guide }: KnownToPlanner,
  { value, modelName }: WrittenPlan,
  floor: Plan,
  today: Plan | undefined,
): CheckedPlan {
  const isTopic = (slug: string) => guide.findArticle(slug) !== null
  const checked = checkModelPlan(value, floor, planner, isTopic, modelName, today && boundsOf(today))
  if (!today || !checked.plan) return checked
  if (leavesOutTooMuch(checked.plan, today))
    return { plan: null, reason: 'left out too much of what you have' }
  return { plan: keepStanding(checked.plan, today), reason: '' }
}
