import { isDeepStrictEqual } from 'node:util'
import type { ComparedEdit, PlanEdit, ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { bringIn } from './bring-in.ts'
import { editByHand } from './edit-by-hand.ts'
import { editList, type Edited } from './edit-list.ts'
import type { LiveTask } from './live-list.ts'
import { rename } from './rename.ts'
import { trimDesign } from './trim-design.ts'

type Edit = PlanEdit & Pick<ProposedEdit, 'later'>

/**
 * Applies edits to the plan and the task list: first those that come from comparing plans, then the rest in
 * order, renames last. Ids are kept, and done tasks do not change. Throws `Refused` if an edit cannot be
 * made.
 */
export function applyEdits(plan: Plan, tasks: LiveTask[], edits: readonly Edit[]): Edited {
  const compared = edits.filter(isCompared)
  return edits
    .filter((edit) => !isCompared(edit))
    .toSorted((one, other) => Number(isRename(one)) - Number(isRename(other)))
    .reduce(applyEdit, compared.length > 0 ? bringIn(plan, tasks, compared) : { plan, tasks })
}

/** Whether an edit changes nothing, because its task is done or the plan already says so. */
export function isWithoutEffect(plan: Plan, tasks: LiveTask[], edit: PlanEdit): boolean {
  const next = applyEdits(plan, tasks, [edit])
  return isDeepStrictEqual(next.plan, plan) && isDeepStrictEqual(next.tasks, tasks)
}

function applyEdit({ plan, tasks }: Edited, edit: Exclude<Edit, ComparedEdit>): Edited {
  switch (edit.change) {
    case 'trim-design':
      return { plan: trimDesign(plan, edit), tasks }
    case 'change-kind':
      return { plan: { ...plan, ...edit.said }, tasks }
    case 'rename-app':
    case 'rename-word':
      return editList(plan, tasks, (list) => rename(plan, list, edit))
    default: {
      const next = editList(plan, tasks, (list) => editByHand(plan, list, edit))
      if (!edit.later) return next
      return { ...next, plan: { ...next.plan, outOfScope: [...(plan.outOfScope ?? []), edit.later] } }
    }
  }
}

const comparedChanges: readonly string[] = [
  'add-task',
  'change-task',
  'drop-task',
  'add-feature',
  'change-feature',
  'remove-feature',
  'change-design',
] satisfies ComparedEdit['change'][]

function isCompared(edit: Edit): edit is Edit & ComparedEdit {
  return comparedChanges.includes(edit.change)
}

function isRename({ change }: PlanEdit): boolean {
  return change === 'rename-app' || change === 'rename-word'
}
