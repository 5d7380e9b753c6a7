import type { Task } from '#contract/tasks/task.ts'
import type { PlanChangeHandlers } from './plan-changes.ts'
import { NameWithMenu } from './plan-item-menu.tsx'
import type { VersionedPlan } from '#app/features/plan/plan-queries.ts'
import { proposalTitleId } from './proposal-review.tsx'
import { usePlanEdits } from './use-plan-edits.ts'
import { usePlanMaking } from '#app/features/plan/readings/use-plan-making.ts'

/** The handlers behind the parts' menus: some changes apply immediately, others become a proposal first. */
export function usePlanChanges(
  projectId: number,
  plan: VersionedPlan,
  tasks: Task[],
  write: (wish: string) => void,
): PlanChangeHandlers {
  const { handleEdit } = usePlanEdits(projectId, () => true)
  const { propose } = usePlanMaking(projectId, 'Failed to change the plan')
  return {
    plan,
    done: new Set(tasks.filter(({ status }) => status === 'completed').map(({ title }) => title)),
    edit: handleEdit,
    ask: (wish) => propose.mutate({ wish }, { onSuccess: focusProposal }),
    write,
    ItemName: NameWithMenu,
  }
}

/** Focuses the proposal once it is on the page. */
function focusProposal(): void {
  requestAnimationFrame(() => {
    const title = document.getElementById(proposalTitleId)
    title?.scrollIntoView({ block: 'nearest' })
    title?.focus()
  })
}
