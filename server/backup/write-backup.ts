import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { backupLine, type BackupEnd, type BackupHead, type BackupRows } from './backup-file.ts'
import { tablesInOrder } from './table-order.ts'

const rowsAtOnce = 500

/** Writes all rows of one moment into a file that any of our databases can take back. A file under its own name is whole. Returns the number of rows. */
export async function writeBackup(database: Database, file: string, now: Date): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.part`
  let rows = 0
  try {
    await database.transaction(
      async (transaction) => {
        const lines = async function* () {
          for await (const line of linesOf(transaction, now)) {
            if ('rows' in line) rows += line.rows.length
            yield backupLine(line)
          }
        }
        // Whoever can read it can read every conversation.
        await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
      },
      { isolationLevel: 'repeatable read' },
    )
    await rename(unfinished, file)
    return rows
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function* linesOf(database: Database, now: Date): AsyncGenerator<BackupHead | BackupRows | BackupEnd> {
  const { rows: migrations } = await database.execute<{ name: string; hash: string }>(sql`select name, hash from schema_migrations order by name`)
  yield { fledgeBackup: 1, createdAt: now.toISOString(), migrations }
  const counts: Record<string, number> = {}
  for (const { name, columns, key } of await tablesInOrder(database)) {
    const list = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )
    counts[name] = 0
    for (;;) {
      const { rows } = await database.execute<{ row: string }>(
        sql`select to_jsonb(part)::text as row from (select ${list} from ${sql.identifier(name)} order by ${sql.identifier(key)}, ctid limit ${rowsAtOnce} offset ${counts[name]}) as part`,
      )
      if (rows.length === 0) break
      counts[name] += rows.length
      yield { table: name, columns, rows: rows.map(({ row }) => JSON.parse(row) as Record<string, unknown>) }
    }
  }
  yield { end: counts }
}
