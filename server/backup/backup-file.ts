import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { SettingsError } from '#server/settings.ts'

const BackupHead = z.object({ fledgeBackup: z.literal(1), createdAt: z.iso.datetime(), migrations: z.array(z.object({ name: z.string(), hash: z.string() })) })
const BackupRows = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.array(z.record(z.string(), z.unknown())) })
const BackupEnd = z.object({ end: z.record(z.string(), z.number()) })
const BackupLine = z.union([BackupRows, BackupEnd, BackupHead])

export type BackupHead = z.infer<typeof BackupHead>
export type BackupRows = z.infer<typeof BackupRows>
export type BackupEnd = z.infer<typeof BackupEnd>

/** The lines of a backup, one JSON object each: a head, rows by table, and an end with the counts, without which the file is not whole. */
export async function* readBackup(file: string): AsyncGenerator<BackupHead | BackupRows | BackupEnd> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })
  try {
    for await (const line of lines) yield BackupLine.parse(JSON.parse(line))
  } catch (cause) {
    throw new SettingsError(`${file} cannot be read as a backup of Fledge. Nothing was changed.`, { cause })
  }
}
