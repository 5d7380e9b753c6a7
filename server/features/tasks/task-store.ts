import { and, asc, eq, getTableColumns, gte, max, ne, sql } from 'drizzle-orm'
import { asHintLevel } from '#contract/chat/hint.ts'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { NewTask, Task, TaskChange, TaskStatus } from '#contract/tasks/task.ts'
import { dependenciesOf, waitsFor } from '#contract/tasks/task-dependencies.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'
import { idsOfPage, pages } from '#server/platform/db/row-pages.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { pick } from '#server/platform/pick.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { touchProject } from '#server/features/projects/project-store.ts'
import { removeDependenciesOn } from './task-dependencies.ts'

/**
 * A project's tasks in order, in pages small enough not to block other requests: there may be thousands of
 * long tasks.
 */
export async function* tasksInPages(database: Database, project: OwnedProjectId): AsyncGenerator<Task[]> {
  for await (const page of taskPages(database, project)) yield page.map(toTask)
}

export type TaskOutline = Pick<Task, 'id' | 'title' | 'status' | 'priority' | 'phase' | 'dependsOn'>

/** All tasks of a project in order, without their descriptions. */
export async function outlineTasks(database: Database, project: OwnedProjectId): Promise<TaskOutline[]> {
  const { id, title, status, priority, phase, dependsOn, order, projectId } = tasks
  const rows = await database
    .select({ id, title, status, priority, phase, dependsOn })
    .from(tasks)
    .where(eq(projectId, project))
    .orderBy(asc(order), asc(id))
  return rows.map((row) => ({ ...row, dependsOn: row.dependsOn ?? [] }))
}

/** `start` counts from 0. */
export async function listTasks(
  database: Database,
  project: OwnedProjectId,
  { status, start = 0, limit }: { status?: TaskStatus | undefined; start?: number; limit: number },
): Promise<Task[]> {
  const rows = await database
    .select()
    .from(tasks)
    .where(and(eq(tasks.projectId, project), status && eq(tasks.status, status)))
    .orderBy(asc(tasks.order), asc(tasks.id))
    .offset(start)
    .limit(limit)
  return rows.map(toTask)
}

/** The task to do next; null if all are done. */
export async function findNextTask(database: Database, project: OwnedProjectId): Promise<Task | null> {
  const outline = await outlineTasks(database, project)
  const next = nextTaskOf(outline.map((task, order) => ({ ...task, order })))
  if (!next) return null
  const [row] = await database.select().from(tasks).where(eq(tasks.id, next.id))
  return row ? toTask(row) : null
}

/** Maintained by a trigger (migration 0013). */
const completedAt = sql`tasks.completed_at`.mapWith(tasks.updatedAt)

export type TaskRow = typeof tasks.$inferSelect & { completedAt: Date }

export function taskPages(database: Database, project: OwnedProjectId): AsyncGenerator<TaskRow[]> {
  return pages((last: TaskRow | undefined) => {
    const after = last ? sql`and ("order", id) > (${last.order}, ${last.id})` : sql``
    const ids = idsOfPage(
      sql`select id, array["order", id] as place from ${tasks} where project_id = ${project} ${after}`,
      tasks,
      sql`coalesce(octet_length(description), 0)`,
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
    await requireValidDependencies(transaction, project, null, dependsOn)
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

/** If the new position is taken, the task there and all after it move down by one. */
export async function changeTask(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
  change: TaskChange,
  now: Date,
): Promise<Task> {
  return database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    if (change.dependsOn) await requireValidDependencies(transaction, project, taskId, change.dependsOn)
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
    await removeDependenciesOn(transaction, project, taskId)
  })
}

/**
 * The position after the last task. Call it after {@link touchProject} in the same transaction: the lock on
 * the project's row prevents duplicate positions.
 */
export async function nextOrder(database: Database, project: OwnedProjectId): Promise<number> {
  const [row] = await database
    .select({ last: max(tasks.order) })
    .from(tasks)
    .where(eq(tasks.projectId, project))
  return (row?.last ?? -1) + 1
}

/** Throws if a dependency does not exist, or if it already depends on the task. */
async function requireValidDependencies(
  database: Database,
  project: OwnedProjectId,
  taskId: number | null,
  dependsOn: number[],
): Promise<void> {
  if (dependsOn.length === 0) return
  const known = await outlineTasks(database, project)
  const missing = dependsOn.find((id) => !known.some((task) => task.id === id))
  if (missing !== undefined)
    throw invalid([{ path: 'dependsOn', message: 'A task can only wait for tasks of its own project' }])
  if (new Set(dependsOn).size < dependsOn.length)
    throw invalid([{ path: 'dependsOn', message: 'The list contains a task twice' }])
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
  return {
    ...pick(row, 'id', 'projectId', 'title', 'description', 'status', 'priority', 'order', 'phase'),
    ...pick(row, 'minutes', 'doneWhen', 'topics', 'attempts', 'explained'),
    dependsOn: row.dependsOn ?? [],
    hintLevel: asHintLevel(row.hintLevel),
    proof: row.status === 'completed' ? (row.proof ?? 'word') : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
