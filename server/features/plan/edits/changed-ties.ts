import type { ChangedTies } from '#server/features/tasks/tie-tasks.ts'
import type { PlanEdit } from '#server/platform/db/tables/plan-edit.ts'
import { planKeyOf } from './plan-key.ts'

/** What accepted lines change of what tasks wait for. */
export function changedTies(edits: PlanEdit[]): ChangedTies {
  return new Map(
    edits.flatMap((edit) => {
      if (edit.kind !== 'change-task') return []
      const [before, after] = [edit.was.after ?? [], edit.task.after ?? []]
      const lost = before.filter((title) => !after.includes(title))
      const gained = after.filter((title) => !before.includes(title))
      return lost.length + gained.length > 0
        ? [[planKeyOf(edit.phase, edit.task.title), { lost, gained }] as const]
        : []
    }),
  )
}
