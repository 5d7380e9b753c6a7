import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Logger } from '#server/http/logger.ts'
import { writeBackup } from './write-backup.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** One of each of the last hours, and one of each of the last days. */
const kept = { hours: 24, days: 14 }
const hourly = /^fledge-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z\.jsonl\.gz$/

/** Where the backups of a data folder lie. */
export function backupFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'backups')
}

export function backupName(now: Date): string {
  return `fledge-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`
}

interface Backup {
  file: string
  madeAt: Date
}

/** The hourly ones, newest first. Those dated in the future come last: they were made while the clock was wrong, and what was made since is newer. */
export async function listBackups(folder: string, now: Date = new Date()): Promise<Backup[]> {
  const isFuture = ({ madeAt }: Backup) => madeAt > now
  const names = existsSync(folder) ? await readdir(folder) : []
  return names
    .flatMap((name) => {
      const [, stamp] = hourly.exec(name) ?? []
      return stamp ? [{ file: path.join(folder, name), madeAt: new Date(`${stamp.slice(0, 10)}T${stamp.slice(11).replaceAll('-', ':')}Z`) }] : []
    })
    .toSorted((one, other) => Number(isFuture(one)) - Number(isFuture(other)) || other.madeAt.getTime() - one.madeAt.getTime())
}

/** Which of the backups are no longer needed at this moment. */
export function outdated(backups: Backup[], now: Date): string[] {
  const slots = new Set<string>()
  return backups
    .filter(({ madeAt }, at) => {
      const age = now.getTime() - madeAt.getTime()
      const slot = age < kept.hours * hourMs ? `hour ${Math.floor(age / hourMs)}` : age < kept.days * dayMs ? `day ${madeAt.toISOString().slice(0, 10)}` : null
      if (at === 0) return false
      if (slot === null || slots.has(slot)) return true
      slots.add(slot)
      return false
    })
    .map(({ file }) => file)
}

/** One dated in the future is not: it would hold up all others until that day. */
function isOfLastHour({ madeAt }: Backup, now: Date): boolean {
  const age = now.getTime() - madeAt.getTime()
  return age >= 0 && age < hourMs
}

/** Backs the embedded database up once an hour, as long as the server runs and somebody has used it. */
export function startBackups(ready: Promise<Database>, { dataDirectory, logger, now }: { dataDirectory: string; logger: Logger; now: () => Date }): { stop(): Promise<void> } {
  const folder = backupFolder(dataDirectory)
  let running = backUp()
  const timer = setInterval(() => {
    running = running.then(backUp)
  }, hourMs / 4)
  timer.unref()

  async function backUp(): Promise<void> {
    try {
      // A database that cannot be opened stops the start, with a sentence of its own.
      const database = await ready.catch(() => null)
      const [newest] = await listBackups(folder, now())
      if (!database || (newest && isOfLastHour(newest, now()))) return
      const { rows } = await database.execute(sql`select 1 from users limit 1`)
      if (rows.length === 0) return
      await writeBackup(database, path.join(folder, backupName(now())), now())
      await Promise.all(outdated(await listBackups(folder, now()), now()).map((file) => rm(file)))
    } catch (error) {
      logger.error({ error }, 'The hourly backup failed; the next try is in a quarter of an hour')
    }
  }

  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
