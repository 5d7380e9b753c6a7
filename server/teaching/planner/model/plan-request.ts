import type { Plan } from '#contract/plan/plan.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { applyExclusions } from '#server/teaching/planner/ruled-out/apply-exclusions.ts'
import { exclusionsOfPlan } from '#server/teaching/planner/ruled-out/exclusions.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import { checkModelPlan, type CheckedPlan } from './check-model-plan.ts'
import { ideaReadingRequest, type IdeaReadingRequest } from './idea-reading.ts'
import { boundsOf, restoreUnaskedFields, leavesOutTooMuch } from './restore-unasked-fields.ts'
import { changeInstructions, changeRequest, planInstructions, planRequest } from './plan-prompt.ts'

/** The plan to change, and the built-in planner's version of the change. */
export interface PlanChange {
  today: Plan
  builtIn: Plan
}

export interface PlanRequest {
  instructions: string
  prompt: string
}

export interface WrittenPlan {
  /** Not validated yet. */
  value: unknown
  modelName: string
}

interface KnownToPlanner {
  planner: PlannerKnowledge
  guide: FieldGuide
}

/**
 * The prompt for a model, and the built-in plan, which fills gaps in its answer. `request` is null if no
 * model may plan this idea; `reading` is for a small model instead.
 */
export function preparePlanRequest(
  { planner, guide }: KnownToPlanner,
  told: PlanInput,
  change: PlanChange | undefined,
): { builtIn: Plan; request: PlanRequest | null; reading: IdeaReadingRequest | null } {
  const isDangerous = (text: string) => planner.readWarnings(text).length > 0
  const builtIn = change?.builtIn ?? makePlan(planner, told)
  // A dangerous idea is sent to no model.
  if ([told.description, ...(told.wishes ?? [])].some(isDangerous))
    return { builtIn, request: null, reading: null }
  const input = { ...told, said: told.said?.filter((text) => !isDangerous(text)) }
  const instructions = planInstructions(
    Object.keys(planner.frameworks),
    guide.articles.map(({ slug }) => slug),
  )
  return {
    builtIn,
    reading: change ? null : ideaReadingRequest(input, builtIn),
    request: {
      instructions: change ? instructions + changeInstructions : instructions,
      prompt: change ? changeRequest(input, change.today, builtIn) : planRequest(input, builtIn),
    },
  }
}

/** Checks a model's plan. `today` is the plan that it was asked to change, if any. */
export function checkWrittenPlan(
  { planner, guide }: KnownToPlanner,
  { value, modelName }: WrittenPlan,
  builtIn: Plan,
  today: Plan | undefined,
): CheckedPlan {
  const isTopic = (slug: string) => guide.findArticle(slug) !== null
  const checked = checkModelPlan(value, builtIn, planner, isTopic, modelName, today && boundsOf(today))
  if (!checked.plan) return checked
  if (today && leavesOutTooMuch(checked.plan, today))
    return { plan: null, reason: 'left out too much of what you have' }
  const plan = applyExclusions(planner, checked.plan, exclusionsOfPlan(planner, builtIn))
  return { plan: today ? restoreUnaskedFields(plan, today) : plan, reason: '' }
}
