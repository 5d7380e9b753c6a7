import { isDeepStrictEqual } from 'node:util'
import type { Plan } from '#contract/plan.ts'
import { applyProposal } from './apply-proposal.ts'
import type { LiveTask } from './live-task.ts'
import type { PlanEdit } from '#server/platform/db/tables/plan-edit.ts'

/** Whether an edit changes nothing: its task is done, or the plan says so already. */
export function isWithoutEffect(plan: Plan, tasks: LiveTask[], edit: PlanEdit): boolean {
  const next = applyProposal(plan, tasks, [edit])
  return isDeepStrictEqual(next.plan, plan) && isDeepStrictEqual(next.tasks, tasks)
}
