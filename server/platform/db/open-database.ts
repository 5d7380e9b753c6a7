import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { backUpBefore } from '#server/platform/backup/upgrade-backup.ts'
import { databaseFolder, emptyDatabaseFolder, migrationsFolder } from './database-folders.ts'
import type { Database, OpenDatabase } from './database.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'
import { openPglite } from './pglite/pglite-client.ts'
import * as schema from './tables/schema.ts'

interface Where {
  databaseUrl: string | null
  dataDirectory: string
  /** The embedded database's folder, if not the usual one in the data folder. */
  folder?: string
  /** If false, tables are migrated without a backup. */
  backupBeforeUpgrade?: boolean
  /** How long a call waits for a free connection to PostgreSQL. */
  connectionWaitMs?: number
  /** The time limit for a statement once the tables are migrated; unlimited if absent. */
  statementTimeoutMs?: number
}

interface Opening extends OpenDatabase {
  whenMigrated: () => void
}

/**
 * Opens and migrates the database: PostgreSQL if it has an address, otherwise the embedded one in the data folder.
 */
export async function openDatabase(where: Where): Promise<OpenDatabase> {
  const {
    databaseUrl,
    dataDirectory,
    folder = databaseFolder(dataDirectory),
    backupBeforeUpgrade = true,
    connectionWaitMs = 5000,
    statementTimeoutMs,
  } = where
  const migrations = readMigrations(migrationsFolder)
  const open = databaseUrl
    ? openPostgres(databaseUrl, connectionWaitMs, statementTimeoutMs)
    : await openEmbedded(folder, statementTimeoutMs)
  try {
    const pending = await pendingMigrations(open.database, await migrations)
    // PostgreSQL is backed up by its own operators.
    if (!databaseUrl && pending?.[0] && backupBeforeUpgrade)
      await backUpBefore(open.database, pending[0].name, dataDirectory)
    if (pending?.length !== 0) await migrate(open.database, await migrations)
    open.whenMigrated()
  } catch (error) {
    await open.close()
    throw error
  }
  return open
}

function openPostgres(
  databaseUrl: string,
  connectionWaitMs: number,
  statementTimeoutMs: number | undefined,
): Opening {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: connectionWaitMs,
    // Not set as a start parameter, which some poolers reject. The pool waits for it.
    onConnect: (client) =>
      statementTimeoutMs && client.query(`set statement_timeout = ${statementTimeoutMs}`),
  })
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', (error) => console.error(`A database connection broke: ${error.message}`))
  return { database: drizzlePostgres(pool, { schema }), whenMigrated: () => {}, close: () => pool.end() }
}

async function openEmbedded(folder: string, statementTimeoutMs: number | undefined): Promise<Opening> {
  const client = await openPglite({ folder, emptyDatabase: emptyDatabaseFolder })
  return {
    database: drizzleOverPglite(client as unknown as PGlite),
    whenMigrated() {
      client.replaceWhenSilent()
      if (statementTimeoutMs) client.limitStatements(statementTimeoutMs)
    },
    close: () => client.close(),
  }
}

export function drizzleOverPglite(client: PGlite): Database {
  return drizzlePglite(client, { schema })
}
