import { and, asc, eq, getTableColumns, gte, max, ne, sql } from 'drizzle-orm'
import { asHintLevel } from '#contract/hint.ts'
import type { NewTask, Task, TaskChange } from '#contract/task.ts'
import { dependenciesOf, waitsFor } from '#contract/task-dependencies.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'
import { idsOfPage, pages } from '#server/platform/db/row-pages.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { touchProject } from '#server/features/projects/project-store.ts'
import { untieTask } from './tie-tasks.ts'

export async function listTasks(database: Database, project: OwnedProjectId): Promise<Task[]> {
  const rows = await database
    .select()
    .from(tasks)
    .where(eq(tasks.projectId, project))
    .orderBy(asc(tasks.order), asc(tasks.id))
  return rows.map(toTask)
}

/** The database keeps it (migration 0013), of completed tasks. */
const completedAt = sql`tasks.completed_at`.mapWith(tasks.updatedAt)

export type TaskRow = typeof tasks.$inferSelect & { completedAt: Date }

/** In their order. */
export function taskPages(database: Database, project: OwnedProjectId): AsyncGenerator<TaskRow[]> {
  return pages((last: TaskRow | undefined) => {
    const after = last ? sql`and ("order", id) > (${last.order}, ${last.id})` : sql``
    const ids = idsOfPage(
      sql`select id, row_number() over (order by "order", id) as place, coalesce(octet_length(description), 0) as size from ${tasks} where project_id = ${project} ${after}`,
    )
    return database
      .select({ ...getTableColumns(tasks), completedAt })
      .from(tasks)
      .where(sql`${tasks.id} in (${ids})`)
      .orderBy(asc(tasks.order), asc(tasks.id))
  })
}

/** Adds a task at the end of the list. */
export async function createTask(
  database: Database,
  project: OwnedProjectId,
  input: NewTask,
  now: Date,
): Promise<Task> {
  return database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    const { title, description, status, priority, dependsOn = [] } = input
    await requireSound(transaction, project, null, dependsOn)
    const order = await nextOrder(transaction, project)
    const [row] = await transaction
      .insert(tasks)
      .values({
        projectId: project,
        title,
        description,
        status,
        priority,
        dependsOn,
        order,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    return toTask(row!)
  })
}

/** An order that is taken makes room: what stood there and after moves on by one. */
export async function changeTask(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
  change: TaskChange,
  now: Date,
): Promise<Task> {
  return database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    if (change.dependsOn) await requireSound(transaction, project, taskId, change.dependsOn)
    if (change.order !== undefined) await makeRoom(transaction, project, taskId, change.order)
    const [row] = await transaction
      .update(tasks)
      .set({ ...change, updatedAt: now })
      .where(and(eq(tasks.id, taskId), eq(tasks.projectId, project)))
      .returning()
    if (!row) throw notFound('Task')
    return toTask(row)
  })
}

export async function deleteTask(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    const [row] = await transaction
      .delete(tasks)
      .where(and(eq(tasks.id, taskId), eq(tasks.projectId, project)))
      .returning({ id: tasks.id })
    if (!row) throw notFound('Task')
    await untieTask(transaction, project, taskId)
  })
}

/** Call it behind {@link touchProject} in the same transaction: the project's row lock keeps two new tasks apart. */
export async function nextOrder(database: Database, project: OwnedProjectId): Promise<number> {
  const [row] = await database
    .select({ last: max(tasks.order) })
    .from(tasks)
    .where(eq(tasks.projectId, project))
  return (row?.last ?? -1) + 1
}

/** Throws where a task would wait for one that is not there, or for one that waits for it. */
async function requireSound(
  database: Database,
  project: OwnedProjectId,
  taskId: number | null,
  dependsOn: number[],
): Promise<void> {
  if (dependsOn.length === 0) return
  const known = await listTasks(database, project)
  const missing = dependsOn.find((id) => !known.some((task) => task.id === id))
  if (missing !== undefined)
    throw invalid([{ path: 'dependsOn', message: 'A task can only wait for tasks of its own project' }])
  if (new Set(dependsOn).size < dependsOn.length)
    throw invalid([{ path: 'dependsOn', message: 'A task is named twice' }])
  const dependencies = dependenciesOf(known)
  const waiting = known.find(
    ({ id }) =>
      dependsOn.includes(id) && taskId !== null && (id === taskId || waitsFor(dependencies, id, taskId)),
  )
  if (waiting)
    throw invalid([
      {
        path: 'dependsOn',
        message:
          waiting.id === taskId
            ? 'A task cannot wait for itself'
            : `“${waiting.title}” waits for this task already`,
      },
    ])
}

async function makeRoom(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
  order: number,
): Promise<void> {
  const others = and(eq(tasks.projectId, project), ne(tasks.id, taskId))
  const [taken] = await database
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(others, eq(tasks.order, order)))
    .limit(1)
  if (taken)
    await database
      .update(tasks)
      .set({ order: sql`${tasks.order} + 1` })
      .where(and(others, gte(tasks.order, order)))
}

export function toTask(row: typeof tasks.$inferSelect): Task {
  const {
    id,
    projectId,
    title,
    description,
    status,
    priority,
    order,
    phase,
    minutes,
    doneWhen,
    topics,
    attempts,
    explained,
  } = row
  return {
    id,
    projectId,
    title,
    description,
    status,
    priority,
    order,
    phase,
    minutes,
    doneWhen,
    dependsOn: row.dependsOn ?? [],
    topics,
    hintLevel: asHintLevel(row.hintLevel),
    attempts,
    explained,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
