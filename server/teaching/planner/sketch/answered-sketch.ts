import type { OwnApp } from '#contract/plan/own-app.ts'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Warning } from '#server/teaching/planner/planner-data.ts'

/**
 * The learner's answers about the app's data and steps; null if there are none. Plans of older versions have
 * one thing and one step.
 */
export function answeredSketch({ own, entry, facts, firstStep }: PlanAnswers): OwnApp | null {
  if (own && own.things.length + own.steps.length > 0) return own
  if (!entry && !facts && !firstStep) return null
  return {
    things: entry ? [{ name: entry, facts: facts ?? '', belongsTo: [] }] : [],
    steps: firstStep ? [{ does: firstStep, to: entry ?? null }] : [],
  }
}

/** Removes steps for which the planner has a warning, and returns these warnings. */
export function withoutRefused(
  { readWarnings }: PlannerKnowledge,
  own: OwnApp,
): { own: OwnApp; warnings: Warning[] } {
  const refused = own.steps.map(({ does }) => readWarnings(does))
  return {
    own: { ...own, steps: own.steps.filter((_, at) => refused[at]!.length === 0) },
    warnings: refused.flat(),
  }
}
