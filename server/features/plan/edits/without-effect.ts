import { isDeepStrictEqual } from 'node:util'
import type { Plan } from '#contract/plan.ts'
import { applyProposal } from './apply-proposal.ts'
import type { LiveTask } from './live-task.ts'
import type { PlanEdit } from '#server/platform/db/tables/plan-edit.ts'

/** An edit of what is done, or of what stands so already, is nothing to decide. */
export function isWithoutEffect(plan: Plan, tasks: LiveTask[], edit: PlanEdit): boolean {
  const next = applyProposal(plan, tasks, [edit])
  return isDeepStrictEqual(next.plan, plan) && isDeepStrictEqual(next.tasks, tasks)
}
