import { and, eq } from 'drizzle-orm'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { proposals } from '#server/platform/db/tables/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { applyEdits } from '#server/teaching/planner/change/apply-edits.ts'
import { keepPlan, lockPlannedProject, type VersionedPlan } from '#server/features/plan/plan-store.ts'
import { forgetOldUndos, goneFrom, readMentions, undoOfTasks } from './undo-data.ts'
import { readTaskRows, writeTasks } from '#server/features/plan/plan-task-store.ts'

/** Applies a change made by hand. It is stored as an accepted proposal, so that it can be undone like one. */
export async function editPlan(
  database: Database,
  project: OwnedProjectId,
  baseVersion: number,
  edit: HandEdit,
  now: Date,
): Promise<VersionedPlan> {
  return database.transaction(async (transaction) => {
    const { row, plan } = await lockPlannedProject(transaction, project)
    if (row.planVersion !== baseVersion)
      throw new Problem(
        409,
        'The plan has changed, perhaps in another tab. Look at the current plan, then make your change.',
      )
    const before = await readTaskRows(transaction, project, plan)
    const next = applyEdits(plan, before, [edit])
    const mentions = await readMentions(transaction, goneFrom(before, next.tasks))
    await writeTasks(transaction, project, before, next.tasks, now)
    const version = await keepPlan(transaction, project, { plan: next.plan }, now)
    const after = await readTaskRows(transaction, project, plan)
    await transaction
      .delete(proposals)
      .where(and(eq(proposals.projectId, project), eq(proposals.state, 'open')))
    await forgetOldUndos(transaction, project)
    const undo = { plan, wishes: row.wishes, version, ...undoOfTasks(before, after), mentions }
    await transaction.insert(proposals).values({
      projectId: project,
      baseVersion,
      state: 'accepted',
      plan: next.plan,
      lines: [],
      accepted: [],
      undo,
      createdAt: now,
    })
    return { plan: next.plan, version }
  })
}
