import { sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { createSession } from '#server/features/auth/session-store.ts'
import { createGuest } from '#server/features/auth/user-store.ts'
import { createKey } from '#server/features/keys/key-store.ts'
import { setByteBudgets } from '#server/features/usage/usage-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import type { Caller } from '#bench/cost/costly-caller.ts'

/** The largest possible import, each kind of row in its own project. */
export const large = {
  tasks: limits.importTasks,
  taskCharacters: 9000,
  messages: limits.importMessages,
  longMessages: 100,
  solutions: 2000,
  solutionCharacters: 10_000,
  bytes: 2_000_000_000,
}
/** Limited, because a statement that takes too long would look like a hanging thread. */
const rowsAtOnce = 200

export interface LargeAccount extends Pick<Caller, 'cookie' | 'secret'> {
  projects: { tasks: number; messages: number; solutions: number }
}

/** Fills a data folder that no server uses. */
export async function makeLargeAccount(dataDirectory: string): Promise<LargeAccount> {
  const { database, close } = await openDatabase({ databaseUrl: null, dataDirectory })
  await setByteBudgets(database, { guest: large.bytes, account: large.bytes })
  const now = new Date()
  const { id: userId } = await createGuest(database, now)
  const projects = {
    tasks: await addProject(database, userId, 'Many long tasks'),
    messages: await addProject(database, userId, 'Many messages'),
    solutions: await addProject(database, userId, 'Many solutions'),
  }
  await addRows(
    large.tasks,
    (from, to) => sql`
    insert into tasks (project_id, title, description, "order", phase, topics, depends_on)
    select ${projects.tasks}, 'Task ' || number, repeat('x', ${large.taskCharacters}::integer), number, 'Phase ' || number / 100, '["nav-stack"]'::jsonb, '{}'
    from generate_series(${from}::integer, ${to}::integer) as number`,
  )
  const firstLong = large.messages - large.longMessages
  // An unbranched conversation, plus a second answer to its first message. In a new database, ids equal the row
  // numbers.
  await addRows(
    large.messages,
    (from, to) => sql`
    insert into chat_messages (project_id, user_id, seq, content, is_user_message, parent_id, is_chosen, is_shown)
    select ${projects.messages}, ${userId}, number, repeat('How do I show my plants? ', case when number > ${firstLong}::integer then 6000 else 8 end), number % 2 = 1,
      case number when 1 then null when ${large.messages}::integer then 1 else number - 1 end, number < ${large.messages}::integer, number < ${large.messages}::integer
    from generate_series(${from}::integer, ${to}::integer) as number`,
  )
  await addRows(
    large.solutions,
    (from, to) => sql`
    insert into saved_solutions (project_id, title, content)
    select ${projects.solutions}, 'Solution ' || number, repeat('x', ${large.solutionCharacters}::integer)
    from generate_series(${from}::integer, ${to}::integer) as number`,
  )
  const token = await createSession(database, { id: userId, isGuest: true }, null, now)
  const { secret } = await createKey(
    database,
    userId,
    { name: 'Large', projectId: null, scopes: ['sidebar', 'read', 'write'], keepsCode: false },
    now,
  )
  await close()
  return { cookie: `sid=${token}`, secret, projects }

  async function addRows(count: number, insert: (from: number, to: number) => ReturnType<typeof sql>) {
    for (let from = 1; from <= count; from += rowsAtOnce)
      await database.execute(insert(from, Math.min(count, from + rowsAtOnce - 1)))
  }
}

async function addProject(database: Database, userId: number, title: string): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`insert into projects (user_id, title, description, next_seq) values (${userId}, ${title}, 'Water my plants', ${large.messages + 1}) returning id`,
  )
  return rows[0]!.id
}
