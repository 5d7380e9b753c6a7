import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { emptyDatabaseFolder } from '#server/platform/db/database-folders.ts'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase, drizzleOverPglite } from '#server/platform/db/open-database.ts'

/** The database as an archive, next to its folder. */
export const emptyDatabaseDump = `${emptyDatabaseFolder}.tar`

/** Opens a migrated, empty database: PostgreSQL in the `postgres` project, otherwise an embedded one in memory. */
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

let shared: Promise<OpenDatabase> | undefined

/** A database for all files of a worker, which exists as long as the worker. Empty it before each test. */
export async function sharedTestDatabase(): Promise<Database> {
  return (await (shared ??= openTestDatabase())).database
}

/** Creates a database without tables; returns its address. */
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
  return { database: drizzleOverPglite(client), close: () => client.close() }
}

/** Deletes all rows and restarts ids at 1. Truncating some forty tables would take a hundred times as long. */
export async function emptyAllTables(database: Database): Promise<void> {
  await database.execute(sql`
    do $$
    declare used record;
    begin
      delete from audit_events;
      delete from users;
      delete from newsletter_subscriptions;
      delete from mail_outbox;
      for used in select format('%I.%I', schemaname, sequencename) as name from pg_sequences where last_value is not null loop
        perform setval(used.name::regclass, 1, false);
      end loop;
    end $$`)
}
