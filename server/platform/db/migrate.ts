import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

export interface Migration {
  name: string
  statements: string[]
  /** SHA-256 of the file, as hex. */
  hash: string
}

/** Thrown if the database was written by another version of the program. Nothing was changed. */
export class MigrationMismatch extends Error {}

/** Any number that no other advisory lock in this database uses. */
const migrationLock = 8_203_517

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return {
        name: name.slice(0, -'.sql'.length),
        statements: text
          .split('--> statement-breakpoint')
          .map((statement) => statement.trim())
          .filter((statement) => statement !== ''),
        hash: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}

/**
 * Applies all pending migrations in one transaction and returns their names. Several processes may call it at once.
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<string[]> {
  return database.transaction(async (transaction) => {
    // Migrating large tables may take longer than the caller's time limit.
    await transaction.execute(sql`set local statement_timeout = 0`)
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await transaction.execute(
      sql`create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await transaction.execute<{ name: string; hash: string }>(
      sql`select name, hash from schema_migrations order by name`,
    )
    requireSameHistory(rows, migrations)
    const pending = migrations.slice(rows.length)
    for (const migration of pending) {
      for (const statement of migration.statements) await transaction.execute(sql.raw(statement))
      await transaction.execute(
        sql`insert into schema_migrations (name, hash) values (${migration.name}, ${migration.hash})`,
      )
    }
    return pending.map((migration) => migration.name)
  })
}

/** The pending migrations; null if there are no tables yet. Throws {@link MigrationMismatch} like {@link migrate}. */
export async function pendingMigrations(
  database: Database,
  migrations: Migration[],
): Promise<Migration[] | null> {
  const { rows: found } = await database.execute<{ name: string | null }>(
    sql`select to_regclass('public.schema_migrations')::text as name`,
  )
  if (!found[0]?.name) return null
  const { rows } = await database.execute<{ name: string; hash: string }>(
    sql`select name, hash from schema_migrations order by name`,
  )
  requireSameHistory(rows, migrations)
  return migrations.slice(rows.length)
}

function requireSameHistory(applied: { name: string; hash: string }[], known: Migration[]): void {
  for (const [at, row] of applied.entries()) {
    const migration = known[at]
    if (migration?.name !== row.name) {
      throw new MigrationMismatch(
        `The database has the migration "${row.name}", which this version of Fledge does not know. Start the version that wrote it, or a newer one. Nothing was changed.`,
      )
    }
    if (migration.hash !== row.hash) {
      throw new MigrationMismatch(
        `The database change "${row.name}" was applied with another text than this version has. Nothing was changed.`,
      )
    }
  }
}
