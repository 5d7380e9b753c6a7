import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { SettingsError } from '#server/platform/settings.ts'

const BackupHead = z.object({
  fledgeBackup: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
})
const BackupTableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
/** Version 1 wrote up to 500 rows per line. */
const BackupRowsOfVersion1 = BackupTableHead.extend({ rows: z.array(z.record(z.string(), z.unknown())) })
const BackupEnd = z.object({ end: z.record(z.string(), z.number()) })
const BackupLine = z.union([BackupRowsOfVersion1, BackupTableHead, BackupEnd, BackupHead])

export type BackupHead = z.infer<typeof BackupHead>
export type BackupTableHead = z.infer<typeof BackupTableHead>
export type BackupEnd = z.infer<typeof BackupEnd>

/** A row as JSON text from the database. Never parsed, because JavaScript would round large numbers. */
export interface BackupRow {
  row: string
}

const rowStart = '{"row":'

/**
 * Reads a backup line by line, one JSON object each: a header, for each table its name and columns and then its rows,
 * and a footer with the counts. A file without the footer is incomplete.
 */
export async function* readBackup(
  file: string,
): AsyncGenerator<BackupHead | BackupTableHead | BackupRow | BackupEnd> {
  try {
    for await (const line of linesOf(file)) {
      if (line.startsWith(rowStart)) yield { row: line.slice(rowStart.length, -1) }
      else yield* readLine(line)
    }
  } catch (cause) {
    throw new SettingsError(`${file} cannot be read as a backup of Fledge. Nothing was changed.`, { cause })
  }
}

function* readLine(line: string): Generator<BackupHead | BackupTableHead | BackupRow | BackupEnd> {
  const content = BackupLine.parse(JSON.parse(line))
  if (!('rows' in content)) return yield content
  const { table, columns, rows } = content
  yield { table, columns }
  for (const row of rows) yield { row: JSON.stringify(row) }
}

export function backupLine(content: BackupHead | BackupTableHead | BackupEnd): string {
  return `${JSON.stringify(content)}\n`
}

/** PostgreSQL escapes line feeds in JSON, so a row is always one line. */
export function rowLine(row: string): string {
  return `${rowStart}${row}}\n`
}

/** Not Node's readline, which also splits at U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  // Stream errors reach the loop below, and the file is closed if the caller stops early.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8')
  let begun: string[] = []
  for await (const piece of text as AsyncIterable<string>) {
    const [end = '', ...next] = piece.split('\n')
    begun.push(end)
    for (const beginning of next) {
      yield begun.join('')
      begun = [beginning]
    }
  }
  if (begun.join('') !== '') yield begun.join('')
}
