import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { afterEach, expect, inject, test } from 'vitest'
import { createPostgresDatabase, openTestDatabase } from '#test/storage/test-database.ts'
import { migrationsFolder } from './database-folders.ts'
import type { Database, OpenDatabase } from './database.ts'
import { openDatabase } from './open-database.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import * as schema from './tables/schema.ts'

const opened: OpenDatabase[] = []
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())))

async function open(): Promise<Database> {
  const database = await openTestDatabase()
  opened.push(database)
  return database.database
}

function migration(name: string, statement: string): Migration {
  return { name, statements: [statement], hash: `hash of ${statement}` }
}

test('an up-to-date database is left as it is', async () => {
  expect(await migrate(await open(), await readMigrations(migrationsFolder))).toEqual([])
})

test('only new migrations are applied', async () => {
  const database = await open()
  const known = await readMigrations(migrationsFolder)
  const next = migration('9000_new', 'create table extra (id integer)')
  expect(await migrate(database, [...known, next])).toEqual(['9000_new'])
  expect(await migrate(database, [...known, next])).toEqual([])
})

test(
  'a failed migration leaves nothing, nor do those before it in the same start',
  { tags: 'deep' },
  async () => {
    const database = await open()
    const known = await readMigrations(migrationsFolder)
    const good = migration('9000_good', 'create table extra (id integer)')
    const bad = migration('9001_bad', 'create table broken (id nonsense)')
    await expect(migrate(database, [...known, good, bad])).rejects.toThrow()
    expect(await migrate(database, [...known, good])).toEqual(['9000_good'])
  },
)

test('a database written by a newer version is refused and not touched', { tags: 'deep' }, async () => {
  const database = await open()
  const known = await readMigrations(migrationsFolder)
  await migrate(database, [...known, migration('9000_future', 'create table future (id integer)')])
  await expect(migrate(database, known)).rejects.toThrow('9000_future')
})

test('a migration whose text changed after it was applied is refused', async () => {
  const database = await open()
  const known = await readMigrations(migrationsFolder)
  const edited = known.map((one, at) => (at === 0 ? { ...one, hash: 'edited' } : one))
  await expect(migrate(database, edited)).rejects.toThrow('another text')
})

test('the tables are the ones the schema describes', async () => {
  const database = await open()
  const { rows } = await database.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = 'public'`,
  )
  expect(rows.map((row) => row.table_name)).toEqual(
    expect.arrayContaining([
      'users',
      'sessions',
      'projects',
      'plan_versions',
      'tasks',
      'chat_messages',
      'saved_solutions',
    ]),
  )
})

test.runIf(inject('postgresUrl'))('several processes that start at once apply each change once', async () => {
  const databaseUrl = await createPostgresDatabase(inject('postgresUrl'))
  const starters = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataDirectory: '' })),
  )
  opened.push(...starters)
  const applied = await drizzlePostgres(databaseUrl, { schema }).execute(
    sql`select name from schema_migrations`,
  )
  expect(applied.rows).toHaveLength((await readMigrations(migrationsFolder)).length)
})
