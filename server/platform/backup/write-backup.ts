import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { backupLine, rowLine } from './backup-file.ts'
import { readRows } from './read-rows.ts'
import { tablesInOrder } from './table-order.ts'

/**
 * Writes a consistent snapshot of all rows to a file that any of our databases can restore. Only a complete file gets
 * its final name. Returns the number of rows. Blocks the connection, so a running server backs up a copy of its
 * embedded database instead.
 */
export async function writeBackup(database: Database, file: string, now: Date): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.part`
  const counts: Record<string, number> = {}
  try {
    await database.transaction(
      (transaction) =>
        // Only the owner may read the file: it contains every conversation.
        pipeline(
          Readable.from(linesOf(transaction, now, counts)),
          createGzip(),
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        ),
      { isolationLevel: 'repeatable read' },
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

async function* linesOf(
  database: Database,
  now: Date,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  const { rows: migrations } = await database.execute<{ name: string; hash: string }>(
    sql`select name, hash from schema_migrations order by name`,
  )
  yield backupLine({ fledgeBackup: 2, createdAt: now.toISOString(), migrations })
  for (const table of await tablesInOrder(database)) {
    yield backupLine({ table: table.name, columns: table.columns.map(({ name }) => name) })
    counts[table.name] = 0
    for await (const rows of readRows(database, table)) {
      counts[table.name]! += rows.length
      yield rows.map(rowLine).join('')
    }
  }
  yield backupLine({ end: counts })
}
