import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationsFolder } from '#server/platform/db/database-folders.ts'
import { migrate, pendingMigrations, readMigrations } from '#server/platform/db/migrate.ts'
import { contentOf } from '#test/storage/database-content.ts'
import { seedHostileRows } from '#test/storage/hostile-rows.ts'
import { setByteBudgets } from '#server/features/usage/usage-store.ts'
import { openTestDatabase } from '#test/storage/test-database.ts'
import { loadBackup } from './load-backup.ts'
import { readRows } from './read-rows.ts'
import { tablesInOrder } from './table-order.ts'
import { writeBackup } from './write-backup.ts'

const now = new Date('2026-03-01T09:30:00Z')
/** Columns that migrations fill with the time at which they run. */
const filledByMigrations = ['last_visit_at']
const migrations = await readMigrations(migrationsFolder)
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fledge-hostile-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('hostile rows come back as they were, to the last byte', { tags: 'deep' }, async () => {
  const { database, close } = await openTestDatabase()
  await seedHostileRows(database, 1_000_000)
  const file = path.join(folder, 'backup')
  await writeBackup(database, file, now)
  const restored = await openTestDatabase()
  await loadBackup(restored.database, file)
  expect(await contentOf(restored.database)).toEqual(await contentOf(database))
  await Promise.all([close(), restored.close()])
})

test(
  'a portion holds about a megabyte, or one row that is larger, and each row comes once in the order of its key',
  { tags: 'deep' },
  async () => {
    const { database, close } = await openTestDatabase()
    await database.execute(sql`
    insert into users (firebase_uid, email, goal) select number::text, '', repeat(chr(97 + number % 26), (number * 7919) % 20000) from generate_series(1, 1200) as number`)
    await database.execute(sql`update users set goal = repeat('long', 500000) where id % 100 = 0`)
    const table = (await tablesInOrder(database)).find(({ name }) => name === 'users')!
    const portions = await Array.fromAsync(readRows(database, table))
    const ids = portions.flat().map((row) => (JSON.parse(row) as { id: number }).id)
    expect(ids).toEqual(Array.from({ length: 1200 }, (_, at) => at + 1))
    // The last row of a batch may exceed its size, and each row has some characters besides its values.
    expect(Math.max(...portions.map((rows) => rows.slice(0, -1).join('').length))).toBeLessThan(1_500_000)
    expect(portions.length).toBeLessThan(40)
    await close()
  },
)

test('tables whose key has several columns are read by all of them', { tags: 'deep' }, async () => {
  const { database, close } = await openTestDatabase()
  await database.execute(
    sql`insert into users (firebase_uid, email) select number::text, '' from generate_series(1, 40) as number`,
  )
  await database.execute(
    sql`insert into topic_marks (user_id, topic, mark, marked_at) select id, 'topic ' || number, 'known', now() from users, generate_series(1, 40) as number`,
  )
  const table = (await tablesInOrder(database)).find(({ name }) => name === 'topic_marks')!
  const rows = (await Array.fromAsync(readRows(database, table))).flat()
  expect([rows.length, new Set(rows).size]).toEqual([1600, 1600])
  await close()
})

/**
 * Like three guests with imports of 15 MB, which once stopped all backups: a table had more characters than a
 * JavaScript string can hold.
 */
test('texts of 15 MB stop no backup, however many there are', { tags: 'deep' }, async () => {
  const { database, close } = await openTestDatabase()
  await setByteBudgets(database, { guest: 1e9, account: 1e9 })
  await database.execute(sql`insert into users (firebase_uid, email) values ('ada', 'ada')`)
  await database.execute(sql`insert into projects (user_id, title, description) values (1, 'x', 'y')`)
  for (let at = 0; at < 38; at += 1)
    await database.execute(
      sql`insert into saved_solutions (project_id, title, content) values (1, ${at}, repeat('0123456789abcde', 1000000))`,
    )
  expect(await writeBackup(database, path.join(folder, 'backup'), now)).toBe(41)
  await close()
})

test('a backup from the first tables is restored into those of today', async () => {
  const { restored, migrated } = await upgradeBackup(1)
  expect(restored).toEqual(migrated)
})

test.each(migrations.map(({ name }, at) => [name, at + 1] as const))(
  'a backup from the tables as of %s is restored into those of today',
  { tags: 'deep' },
  async (_name, count) => {
    const { restored, migrated } = await upgradeBackup(count)
    expect(restored).toEqual(migrated)
  },
)

/** Writes a backup of a database with this many migrations, and loads it into a current one. */
async function upgradeBackup(migrationCount: number) {
  const old = await openTestDatabase()
  await old.database.execute(sql`drop schema public cascade`)
  await old.database.execute(sql`create schema public`)
  await migrate(old.database, migrations.slice(0, migrationCount))
  await seedHostileRows(old.database, 3000)
  const file = path.join(folder, 'backup')
  await writeBackup(old.database, file, now)
  const today = await openTestDatabase()
  await loadBackup(today.database, file)
  await migrate(old.database, migrations)
  const result = {
    restored: {
      pending: await pendingMigrations(today.database, migrations),
      rows: await contentOf(today.database, filledByMigrations),
    },
    migrated: { pending: [], rows: await contentOf(old.database, filledByMigrations) },
  }
  await Promise.all([old.close(), today.close()])
  return result
}

test('every table has a primary key, by which it is read', async () => {
  const { database, close } = await openTestDatabase()
  expect((await tablesInOrder(database)).every(({ key }) => key.length > 0)).toBe(true)
  await close()
})
