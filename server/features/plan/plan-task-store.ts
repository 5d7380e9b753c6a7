import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Plan } from '#contract/plan/plan.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tasks, type TaskRow } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { LiveTask } from '#server/teaching/planner/change/live-list.ts'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'

/** The most bytes of task descriptions to read at once. */
const mostDescribed = 2 * 1024 * 1024

/**
 * All tasks in order. If there are too many descriptions to read at once, only tasks of the plan and those
 * with one of `titles` get theirs: a change of the plan does not touch the others.
 */
export async function readTaskRows(
  database: Database,
  project: OwnedProjectId,
  plan: Plan,
  titles: readonly string[] = [],
): Promise<TaskRow[]> {
  const planned = [
    ...plan.roadmap.flatMap(({ phase, tasks: ofPhase }) => ofPhase.map(({ title }) => ({ phase, title }))),
    ...[...(plan.aside ?? []).flatMap((part) => part.tasks), ...(plan.asideTasks ?? [])].map(
      ({ phase, task: { title } }) => ({ phase, title }),
    ),
  ]
  const isKnown = or(
    inArray(
      tasks.planKey,
      planned.map(({ phase, title }) => planKeyOf(phase, title)),
    ),
    inArray(tasks.title, [...new Set([...planned.map(({ title }) => title), ...titles])]),
  )
  const { description, ...columns } = getTableColumns(tasks)
  const isLittle = sql`coalesce(sum(octet_length(${description})) over (), 0) <= ${mostDescribed}::integer`
  const knownBefore = sql`sum(case when ${isKnown} then octet_length(${description}) else 0 end) over (order by ${tasks.order}, ${tasks.id} rows unbounded preceding)`
  return database
    .select({
      ...columns,
      description: sql<
        string | null
      >`case when ${isLittle} or (${isKnown} and ${knownBefore} <= ${mostDescribed}::integer) then ${description} end`,
    })
    .from(tasks)
    .where(eq(tasks.projectId, project))
    .orderBy(asc(tasks.order), asc(tasks.id))
}

/** Call it while the project's row is locked. */
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
  // Clear the keys first: two tasks may swap theirs, and they must be unique at all times.
  if (rekeyed.length > 0)
    await database
      .update(tasks)
      .set({ planKey: null })
      .where(and(eq(tasks.projectId, project), inArray(tasks.id, rekeyed)))
  const updates = changed.map(({ row, task }) => ({ id: row.id, changes: changesOf(row, task) }))
  const moves = updates.filter(({ changes }) => isMove(changes))
  await moveTasks(database, project, moves)
  for (const { id, changes } of updates)
    if (!isMove(changes) && Object.keys(changes).length > 0)
      await database
        .update(tasks)
        .set(changes)
        .where(and(eq(tasks.projectId, project), eq(tasks.id, id)))
  if (added.length > 0) await database.insert(tasks).values(added)
}

/** Updates positions in one statement, because inserting one task may move thousands. */
async function moveTasks(
  database: Database,
  project: OwnedProjectId,
  moves: { id: number; changes: Partial<TaskRow> }[],
): Promise<void> {
  if (moves.length === 0) return
  const moved = moves.map(({ id, changes }) => ({ id, order: changes.order }))
  await database.execute(sql`
    update tasks set "order" = moved."order"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved(id integer, "order" integer)
    where tasks.id = moved.id and tasks.project_id = ${project}`)
}

function isMove(changes: Partial<TaskRow>): boolean {
  return Object.keys(changes).join() === 'order'
}

/**
 * When the task was last changed. A new position, dependency or phase name does not count; a restored task
 * keeps its own time.
 */
function momentOf(row: TaskRow, task: LiveTask | TaskRow, now: Date): Date {
  if ('updatedAt' in task && !isDeepStrictEqual(task.updatedAt, row.updatedAt)) return task.updatedAt
  const { order, phase, planKey, dependsOn = row.dependsOn } = task
  return isDeepStrictEqual({ ...row, order, phase, planKey, dependsOn }, { ...row, ...task })
    ? row.updatedAt
    : now
}

/**
 * Only changed columns, because writing a title or description makes the database index all its words again.
 */
function changesOf(row: TaskRow, task: TaskRow): Partial<TaskRow> {
  const changes = Object.entries(task).filter(
    ([name, value]) => !isDeepStrictEqual(value, row[name as keyof TaskRow]),
  )
  return Object.fromEntries(changes)
}
