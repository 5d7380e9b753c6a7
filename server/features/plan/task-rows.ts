import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { tasks, type TaskRow } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { LiveTask } from './edits/live-task.ts'

export async function readTaskRows(database: Database, project: OwnedProjectId): Promise<TaskRow[]> {
  return database
    .select()
    .from(tasks)
    .where(eq(tasks.projectId, project))
    .orderBy(asc(tasks.order), asc(tasks.id))
}

/** Makes the task list be `next`. Call it while the project's row is locked. */
export async function writeTasks(
  database: Database,
  project: OwnedProjectId,
  current: TaskRow[],
  next: (LiveTask | TaskRow)[],
  now: Date,
): Promise<void> {
  const before = new Map(current.map((row) => [row.id, row]))
  const kept = new Set(next.map(({ id }) => id))
  const gone = current.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  const changed = next.flatMap((task) => {
    const row = task.id === null ? undefined : before.get(task.id)
    return row && !isDeepStrictEqual(row, task)
      ? [{ row, task: { ...row, ...task, id: row.id, updatedAt: momentOf(row, task, now) } }]
      : []
  })
  const rekeyed = changed.filter(({ row, task }) => row.planKey !== task.planKey).map(({ row }) => row.id)
  const added = next
    .filter(({ id }) => id === null || !before.has(id))
    .map(({ id, ...fields }) => ({
      createdAt: now,
      updatedAt: now,
      ...fields,
      ...(id === null ? {} : { id }),
      projectId: project,
    }))
  if (gone.length > 0)
    await database.delete(tasks).where(and(eq(tasks.projectId, project), inArray(tasks.id, gone)))
  // Two tasks may trade their keys, which are unique at each moment.
  if (rekeyed.length > 0)
    await database
      .update(tasks)
      .set({ planKey: null })
      .where(and(eq(tasks.projectId, project), inArray(tasks.id, rekeyed)))
  for (const { row, task } of changed)
    await database
      .update(tasks)
      .set(task)
      .where(and(eq(tasks.projectId, project), eq(tasks.id, row.id)))
  if (added.length > 0) await database.insert(tasks).values(added)
}

/** A task that only makes room, waits for another task, or whose phase got another name, was not changed; one that is put back as it was says so itself. */
function momentOf(row: TaskRow, task: LiveTask | TaskRow, now: Date): Date {
  if ('updatedAt' in task && !isDeepStrictEqual(task.updatedAt, row.updatedAt)) return task.updatedAt
  const { order, phase, planKey, dependsOn = row.dependsOn } = task
  return isDeepStrictEqual({ ...row, order, phase, planKey, dependsOn }, { ...row, ...task })
    ? row.updatedAt
    : now
}
