import { and, eq, isNotNull } from 'drizzle-orm'
import type { OutlineEdit } from '#contract/outline-edit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { proposals } from '#server/platform/db/tables/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { editOutline } from './edits/edit-outline.ts'
import { keepPlan, lockPlannedProject, type VersionedPlan } from './plan-store.ts'
import { readMentions, storedTask } from './proposal-undo.ts'
import { readTaskRows, writeTasks } from './task-rows.ts'

/** Makes a change by hand in plan and tasks at once. It is kept as a proposal that was accepted, so that it is undone like one. */
export async function editPlan(
  database: Database,
  project: OwnedProjectId,
  baseVersion: number,
  edit: OutlineEdit,
  now: Date,
): Promise<VersionedPlan> {
  return database.transaction(async (transaction) => {
    const { row, plan } = await lockPlannedProject(transaction, project)
    if (row.planVersion !== baseVersion)
      throw new Problem(
        409,
        'The plan has changed meanwhile, perhaps in another tab. Look at it as it is now, then change it.',
      )
    const before = await readTaskRows(transaction, project)
    const next = editOutline(plan, before, edit)
    const gone = before.filter(({ id }) => !next.tasks.some((task) => task.id === id)).map(({ id }) => id)
    const mentions = await readMentions(transaction, gone)
    await writeTasks(transaction, project, before, next.tasks, now)
    const version = await keepPlan(transaction, project, { plan: next.plan }, now)
    const after = await readTaskRows(transaction, project)
    await transaction
      .delete(proposals)
      .where(and(eq(proposals.projectId, project), eq(proposals.state, 'open')))
    // Only the newest change can be undone, so what older ones would need is let go.
    await transaction
      .update(proposals)
      .set({ undo: null })
      .where(and(eq(proposals.projectId, project), isNotNull(proposals.undo)))
    const undo = {
      plan,
      wishes: row.wishes,
      version,
      before: before.map(storedTask),
      after: after.map(storedTask),
      mentions,
    }
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
