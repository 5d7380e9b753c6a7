import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { migrationsFolder } from '#server/platform/db/database-folders.ts'
import { SettingsError } from '#server/platform/settings.ts'
import { readBackup, type BackupEnd, type BackupHead, type BackupTableHead } from './backup-file.ts'
import { tablesInOrder } from './table-order.ts'

/** Rows are sent in batches of up to this many characters; a longer row is sent on its own. */
const mostCharacters = 1024 * 1024

/**
 * Loads a backup into an empty database in one transaction. An older backup is loaded into the tables of its version,
 * which are then migrated. Returns the number of rows.
 */
export async function loadBackup(database: Database, file: string): Promise<number> {
  const known = await readMigrations(migrationsFolder)
  const head = await headOf(file)
  const own = known.slice(0, head.migrations.length)
  const isKnown =
    head.migrations.length <= known.length &&
    own.every(
      ({ name, hash }, at) => head.migrations[at]!.name === name && head.migrations[at]!.hash === hash,
    )
  if (!isKnown)
    throw new SettingsError(
      `${file} was written by another version of Fledge. Restore it with that version, or a newer one. Nothing was changed.`,
    )
  const rows = await database.transaction(async (transaction) => {
    if (own.length < known.length) await makeRoomForOlder(transaction)
    await migrate(transaction, own)
    await requireEmpty(transaction)
    // The backup contains each user's byte count, so the triggers must not count the rows again.
    await transaction.execute(sql`select set_config('fledge.is_restoring', 'on', true)`)
    return fill(transaction, file)
  })
  await migrate(database, known)
  return rows
}

async function headOf(file: string): Promise<BackupHead> {
  for await (const line of readBackup(file)) if ('fledgeBackup' in line) return line
  throw new SettingsError(`${file} is not a Fledge backup. Nothing was changed.`)
}

async function requireEmpty(database: Database): Promise<void> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::integer as count from users`,
  )
  if (rows[0]!.count > 0) throw inUse()
}

/** Drops the current tables, so that those of the backup's version can be created. Throws if any contains rows. */
async function makeRoomForOlder(database: Database): Promise<void> {
  for (const { name } of await tablesInOrder(database)) {
    const { rows } = await database.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (rows.length > 0) throw inUse()
  }
  await database.execute(sql`drop schema public cascade`)
  await database.execute(sql`create schema public`)
}

function inUse(): SettingsError {
  return new SettingsError(
    'The database already contains data; a backup can only be restored into an empty one. Nothing was changed.',
  )
}

async function fill(database: Database, file: string): Promise<number> {
  const counts: Record<string, number> = {}
  let end: BackupEnd['end'] | null = null
  let table: BackupTableHead | null = null
  let waiting: string[] = []
  let waitingLength = 0
  const insertWaiting = async () => {
    if (table && waiting.length > 0) await insertRows(database, table, waiting)
    waiting = []
    waitingLength = 0
  }
  for await (const line of readBackup(file)) {
    if ('row' in line && table) {
      if (waiting.length > 0 && waitingLength + line.row.length > mostCharacters) await insertWaiting()
      waiting.push(line.row)
      waitingLength += line.row.length
      counts[table.table] = (counts[table.table] ?? 0) + 1
    } else {
      await insertWaiting()
      if ('table' in line) table = line
      if ('end' in line) end = line.end
    }
  }
  if (!end || Object.entries(end).some(([name, count]) => (counts[name] ?? 0) !== count))
    throw new SettingsError(`${file} is incomplete: its end is missing. Nothing was changed.`)
  await moveSequences(database)
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

async function insertRows(
  database: Database,
  { table, columns }: BackupTableHead,
  rows: string[],
): Promise<void> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await database.execute(
    sql`insert into ${sql.identifier(table)} (${list}) select ${list} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${`[${rows.join(',')}]`}::jsonb)`,
  )
}

/** Sets the sequences to continue after the restored ids. */
async function moveSequences(database: Database): Promise<void> {
  for (const { name, columns } of await tablesInOrder(database))
    for (const { name: column } of columns) {
      const { rows } = await database.execute<{ sequence: string | null }>(
        sql`select pg_get_serial_sequence(${name}, ${column}) as sequence`,
      )
      const sequence = rows[0]!.sequence
      if (sequence)
        await database.execute(
          sql`select setval(${sequence}, greatest((select max(${sql.identifier(column)}) from ${sql.identifier(name)}), 1), exists (select from ${sql.identifier(name)}))`,
        )
    }
}
