import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { contentOf } from '#test/storage/database-content.ts'
import { openTestDatabase } from '#test/storage/test-database.ts'
import { writeLiveBackup } from './live-backup.ts'
import { loadBackup } from './load-backup.ts'

const now = new Date('2026-03-01T09:30:00Z')
let dataDirectory: string
let open: OpenDatabase

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-live-'))
  open = await openDatabase({ databaseUrl: null, dataDirectory })
  await open.database.execute(sql`insert into users (firebase_uid, email) values ('ada', 'ada')`)
})
afterEach(async () => {
  await open.close()
  await rm(dataDirectory, { recursive: true })
})

test(
  'a backup holds one moment of a database that is written meanwhile, and is never half of a transaction',
  { tags: 'deep' },
  async () => {
    const writing = new AbortController()
    const writer = writeUntil(open.database, writing.signal)
    const files = await oneAfterTheOther(['a', 'b', 'c'], backUp)
    writing.abort()
    expect(await writer).toBeGreaterThan(0)
    for (const file of files)
      expect(await violations(file)).toEqual({ projects: expect.any(Number), torn: 0 })
  },
)

test('a backup of a database that nobody writes holds every row as it is', { tags: 'deep' }, async () => {
  await writeSome(open.database, 40)
  const file = await backUp('quiet')
  const restored = await openTestDatabase()
  await loadBackup(restored.database, file)
  expect(await contentOf(restored.database)).toEqual(await contentOf(open.database))
  await restored.close()
})

test('a copy during which the database restarted is not used as a backup', { tags: 'deep' }, async () => {
  let checkpoints = 0
  const restarted = Object.assign(Object.create(open.database) as Database, {
    execute: async (query: Parameters<Database['execute']>[0]) => {
      checkpoints += 1
      // The third checkpoint query is made after the copy.
      if (checkpoints === 3) await open.database.execute(sql`checkpoint`)
      return open.database.execute(query)
    },
  })
  await writeSome(open.database, 1)
  const backup = writeLiveBackup(restarted, {
    dataDirectory,
    file: path.join(dataDirectory, 'x'),
    now,
    signal: new AbortController().signal,
  })
  await writeSome(open.database, 1)
  await expect(backup).rejects.toThrow('was restarted while it was being copied')
})

async function backUp(name: string): Promise<string> {
  const file = path.join(dataDirectory, name)
  await writeLiveBackup(open.database, { dataDirectory, file, now, signal: new AbortController().signal })
  return file
}

async function oneAfterTheOther<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}

/**
 * Writes until aborted. Each project stores how many messages it should have; a transaction adds, removes or extends
 * a project.
 */
async function writeUntil(database: Database, signal: AbortSignal): Promise<number> {
  let transactions = 0
  for (; !signal.aborted; transactions += 1) await writeSome(database, 1)
  return transactions
}

async function writeSome(database: Database, transactions: number): Promise<void> {
  for (let at = 0; at < transactions; at += 1) {
    await database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ id: number }>(
        sql`insert into projects (user_id, title, description, next_seq) values (1, 'x', 'y', 4) returning id`,
      )
      const project = rows[0]!.id
      await transaction.execute(sql`
        insert into chat_messages (project_id, user_id, seq, content, is_user_message, status)
        select ${project}, 1, seq, repeat(md5(random()::text), 300), true, 'complete' from generate_series(1, 3) as seq`)
      await transaction.execute(sql`delete from chat_messages where seq = 3 and project_id = ${project - 1}`)
      await transaction.execute(sql`update projects set next_seq = 3 where id = ${project - 1}`)
      await transaction.execute(sql`delete from projects where id = ${project - 20}`)
    })
  }
}

async function violations(file: string): Promise<{ projects: number; torn: number }> {
  const restored = await openTestDatabase()
  await loadBackup(restored.database, file)
  const { rows } = await restored.database.execute<{ projects: number; torn: number }>(sql`
    select count(*)::integer as projects, (count(*) filter (where next_seq - 1 <> (select count(*) from chat_messages where project_id = projects.id)))::integer as torn from projects`)
  await restored.close()
  return rows[0]!
}
