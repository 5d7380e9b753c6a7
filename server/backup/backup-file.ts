import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
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
  try {
    for await (const line of linesOf(file)) yield BackupLine.parse(JSON.parse(line))
  } catch (cause) {
    throw new SettingsError(`${file} cannot be read as a backup of Fledge. Nothing was changed.`, { cause })
  }
}

export function backupLine(content: BackupHead | BackupRows | BackupEnd): string {
  return `${JSON.stringify(content)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)}\n`
}

/** Node's own reader of lines ends one at U+2028, too, which stands in texts, and raw in files of before it was escaped. */
async function* linesOf(file: string): AsyncGenerator<string> {
  // Whoever reads hears of a failure; one who stops early closes the file.
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
