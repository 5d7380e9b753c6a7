import { isByHand } from './plan-edit.ts'
import type { Plan } from './plan.ts'

/**
 * The largest plan and proposal: three times the largest plan the planner has made, since comparing plans
 * takes quadratic time.
 */
export const planSize = {
  tasks: 200,
  features: 100,
  /** Characters of the plan's JSON. */
  characters: 1_000_000,
  proposalLines: 100,
  /**
   * How many of these lines may be edits of the kinds made by hand, each applied to the result of the
   * previous one.
   */
  outlineLines: 40,
} as const

/** Says in a sentence why a plan is too large; null if it is not. Parts put aside count too. */
export function tooLargePlan(plan: Plan): string | null {
  const aside = plan.aside ?? []
  const tasks =
    plan.roadmap.reduce((sum, phase) => sum + phase.tasks.length, 0) +
    aside.reduce((sum, part) => sum + part.tasks.length, 0) +
    (plan.asideTasks?.length ?? 0)
  if (tasks > planSize.tasks) return `A plan can have at most ${planSize.tasks} tasks`
  if (plan.features.length + aside.length > planSize.features)
    return `A plan can have at most ${planSize.features} features`
  if (JSON.stringify(plan).length > planSize.characters)
    return `A plan can have at most ${planSize.characters.toLocaleString('en-US')} characters`
  return null
}

/** The first lines of a proposal that has too many to review. */
export function firstLines<Line extends { change: string }>(lines: readonly Line[]): Line[] {
  let outline = 0
  return lines
    .filter(({ change }) => !isByHand(change) || (outline += 1) <= planSize.outlineLines)
    .slice(0, planSize.proposalLines)
}
