import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { readTurnRows } from '#server/features/chat/turn/turn-rows.ts'
import { findPlan } from '#server/features/plan/plan-store.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { progressOfProjects } from '#server/features/projects/project-progress-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { outlineTasks } from './task-store.ts'
import { linkPlannedTasks } from './task-dependencies.ts'

const clock = { now: new Date('2026-03-01T10:00:00Z') }
const app = useTestApp(() => ({ now: () => clock.now }))

test('tasks of a megabyte are sent in small pieces', async () => {
  const { ada, database, projectId } = await ownProject()
  await addTasks(database, projectId, { count: 300, characters: 5000 })
  const response = await ada.get(`/api/projects/${projectId}/tasks`)
  const pieces = await Array.fromAsync(response.body as unknown as AsyncIterable<Uint8Array>)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000)
  const tasks: Task[] = JSON.parse(Buffer.concat(pieces).toString())
  expect(tasks.map(({ order }) => order)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
})

test('moving, linking, beginning or finishing a task does not index its text again, nor that of tasks that make room', async () => {
  const { ada, database, projectId } = await ownProject()
  await addTasks(database, projectId, { count: 20, characters: 100 })
  const tasks: Task[] = await (await ada.get(`/api/projects/${projectId}/tasks`)).json()
  const path = `/api/projects/${projectId}/tasks/${tasks[19]!.id}`
  const changes = [
    { order: 1 },
    { dependsOn: [tasks[0]!.id] },
    { status: 'in_progress' },
    { status: 'completed' },
    { title: 'Its words change' },
  ]
  const statuses: number[] = []
  await withoutSearchWords(database, async () => {
    for (const change of changes) statuses.push((await ada.patch(path, change)).status)
  })
  expect(statuses).toEqual([200, 200, 200, 200, 500])
})

test('linking the tasks of a plan does not index their texts again', async () => {
  const { ada, database, projectId } = await ownProject()
  await ada.post(`/api/projects/${projectId}/plan`, {})
  await ada.post(`/api/projects/${projectId}/plan/tasks`, {})
  await database.execute(sql`update tasks set depends_on = null`)
  const plan = await findPlan(database, projectId)
  await withoutSearchWords(database, () => linkPlannedTasks(database, projectId, plan!))
  const tasks = await outlineTasks(database, projectId)
  expect(tasks.some(({ dependsOn }) => dependsOn.length > 0)).toBe(true)
})

test('the moment a task was done stays, goes when it is reopened, and is a new one when it is done again', async () => {
  const { ada, database, projectId } = await ownProject()
  const { id } = await (await ada.post(`/api/projects/${projectId}/tasks`, { title: 'One' })).json()
  const path = `/api/projects/${projectId}/tasks/${id}`
  const doneAt = async () =>
    (await database.execute<{ at: string | null }>(sql`select completed_at::text as at from tasks`)).rows[0]!
      .at
  expect(await doneAt()).toBeNull()
  await ada.patch(path, { status: 'completed' })
  const first = await doneAt()
  expect(first).not.toBeNull()
  clock.now = new Date('2026-03-01T10:01:00Z')
  await ada.patch(path, { status: 'completed', title: 'Another title' })
  expect(await doneAt()).toBe(first)
  await ada.patch(path, { status: 'in_progress' })
  expect(await doneAt()).toBeNull()
  await ada.patch(path, { status: 'completed' })
  expect(await doneAt()).not.toBe(first)
})

test('the progress of a project reads each task a few times, not all tasks for each', async () => {
  const { database, projectId } = await ownProject()
  await addTasks(database, projectId, { count: 500, characters: 10 })
  await database.execute(
    sql`update tasks set depends_on = array[id - 1] where id > (select min(id) from tasks)`,
  )
  const read = await database.transaction(async (transaction) => {
    // The count may include rows read in earlier transactions, so it is read before and after.
    const rowsRead = async () => {
      const { rows } = await transaction.execute<{ read: number }>(
        sql`select sum(pg_stat_get_xact_tuples_returned(oid))::integer as read from pg_class where relname like 'tasks%'`,
      )
      return rows[0]!.read
    }
    const before = await rowsRead()
    const { current, total } = (await progressOfProjects(transaction, [projectId])).get(projectId)!
    expect({ current, total }).toEqual({ current: 'Task 1', total: 500 })
    return (await rowsRead()) - before
  })
  // The limit leaves space for rows deleted by earlier tests. Reading all tasks for each task would be
  // 250,000.
  expect(read).toBeLessThan(50 * 500)
})

test(
  'a turn reads the beginning of very long descriptions and all of the others',
  { tags: 'deep' },
  async () => {
    const { database, projectId } = await ownProject()
    const characters = async () =>
      (await readTurnRows(database, projectId)).tasks.reduce(
        (sum, { description }) => sum + description!.length,
        0,
      )
    await addTasks(database, projectId, { count: 50, characters: 9000 })
    expect(await characters()).toBe(450_000)
    await addTasks(database, projectId, { count: 450, characters: 9000 })
    expect(await characters()).toBeLessThan(600_000)
  },
)

async function ownProject() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  return { ada, database: await app.services.databaseHandle.ready, projectId: id as OwnedProjectId }
}

/** Adds tasks that contain one long word, which the search does not index. */
async function addTasks(
  database: Database,
  projectId: number,
  { count, characters }: { count: number; characters: number },
): Promise<void> {
  await database.execute(sql`
    insert into tasks (project_id, title, description, "order")
    select ${projectId}, 'Task ' || number, repeat('x', ${characters}::integer), number
    from generate_series(1, ${count}::integer) as number`)
}

/** Makes the search's text parser fail while the work runs. */
async function withoutSearchWords(database: Database, work: () => Promise<void>): Promise<void> {
  const { rows } = await database.execute<{ own: string }>(
    sql`select pg_get_functiondef('search_words'::regproc) as own`,
  )
  await database.execute(
    sql`create or replace function search_words(content text) returns tsvector language plpgsql immutable as $$ begin raise exception 'words are read again'; end $$`,
  )
  try {
    await work()
  } finally {
    await database.execute(sql.raw(rows[0]!.own))
  }
}
