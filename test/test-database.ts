import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { emptyDatabaseFolder } from '#server/platform/db/database-folders.ts'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase, overPglite } from '#server/platform/db/open-database.ts'

/** Lies beside the folder and holds the same. */
export const emptyDatabaseDump = `${emptyDatabaseFolder}.tar`

/** A migrated, empty database: on PostgreSQL in the project that tests it, else the embedded one in memory. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const postgresUrl = inject('postgresUrl')
  return postgresUrl
    ? openDatabase({
        databaseUrl: await createPostgresDatabase(postgresUrl),
        dataDirectory: '',
        connectionWaitMs: 60_000,
      })
    : openInMemory()
}

/** The address of a new database without any table. */
export async function createPostgresDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${serverUrl}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${serverUrl}/${name}`
}

async function openInMemory(): Promise<OpenDatabase> {
  const client = await PGlite.create({
    loadDataDir: new Blob([new Uint8Array(await readFile(emptyDatabaseDump))]),
  })
  return { database: overPglite(client), close: () => client.close() }
}

export async function emptyAllTables(database: Database): Promise<void> {
  await database.execute(
    sql`truncate audit_events, users, newsletter_subscriptions, mail_outbox restart identity cascade`,
  )
}
