import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '#test/storage/test-database.ts'
import { databaseTroubleOf } from '#server/platform/http/database-trouble.ts'
import { migrate, readMigrations } from './migrate.ts'
import { migrationsFolder } from './database-folders.ts'
import { openDatabase } from './open-database.ts'

const postgresUrl = inject('postgresUrl')

test.skipIf(!postgresUrl)('PostgreSQL stops a statement that takes too long, but no migration', async () => {
  const open = await openDatabase({
    databaseUrl: await createPostgresDatabase(postgresUrl),
    dataDirectory: '',
    statementTimeoutMs: 500,
  })
  const long = await open.database.execute(sql`select pg_sleep(30)`).catch((error: unknown) => error)
  const migration = { name: '9999_slow', statements: ['select pg_sleep(1)'], hash: 'slow' }
  const migrated = await migrate(open.database, [...(await readMigrations(migrationsFolder)), migration])
  await open.close()
  expect(databaseTroubleOf(long)).toMatchObject({ status: 503 })
  expect(migrated).toEqual(['9999_slow'])
})
