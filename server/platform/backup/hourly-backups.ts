import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { Schedule } from '#server/platform/db/every-hour.ts'
import { backupFolder, backupName, listBackups, outdated, type Backup } from './backup-folder.ts'
import { writeLiveBackup } from './live-backup.ts'

const hourMs = 60 * 60 * 1000
/** A day, plus time to notice that backups failed overnight. */
const overdueMs = 26 * hourMs

export interface BackupState {
  /** Null before the first backup. */
  lastGoodAt: Date | null
  /**
   * Since the last good backup or, if there is none, since there was first something to back up; null if there is
   * nothing yet.
   */
  ageMs: number | null
  isOverdue: boolean
}

export interface HourlyBackups {
  state(): Promise<BackupState>
  /** Resolves when no backup is running. */
  idle(): Promise<void>
  /** Aborts a running backup. */
  stop(): Promise<void>
}

interface Options extends Schedule {
  dataDirectory: string
  /** Runs the work while no checkpoint can be made. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>
}

/** Backs up the embedded database every hour while the server runs, once it has users. */
export function startBackups(
  ready: Promise<Database>,
  { dataDirectory, logger, now, during, exclusively = (work) => work() }: Options,
): HourlyBackups {
  const folder = backupFolder(dataDirectory)
  const stopping = new AbortController()
  let firstUserAt: Date | null = null
  let running = backUp()
  const timer = setInterval(() => {
    running = running.then(backUp)
  }, hourMs / 4)
  timer.unref()

  async function backUp(): Promise<void> {
    try {
      // If the database cannot be opened, the server's start reports that.
      const database = await ready.catch(() => null)
      if (!database || stopping.signal.aborted) return
      firstUserAt = await findFirstUserAt(database)
      const [newest] = await listBackups(folder, now())
      if (!firstUserAt || (newest && isOfLastHour(newest, now()))) return
      await removeUnfinished(folder)
      const file = path.join(folder, backupName(now()))
      await exclusively(() =>
        during('backup', () =>
          writeLiveBackup(database, { dataDirectory, file, now: now(), signal: stopping.signal }),
        ),
      )
      await Promise.all(outdated(await listBackups(folder, now()), now()).map((old) => rm(old)))
    } catch (error) {
      if (!stopping.signal.aborted) logger.error({ error }, adviceOf(error))
    }
  }

  return {
    async state() {
      const backups = await listBackups(folder, now()).catch(() => [])
      const newest = backups.find(({ madeAt }) => madeAt <= now())
      const since = newest?.madeAt ?? firstUserAt
      const ageMs = since && now().getTime() - since.getTime()
      return { lastGoodAt: newest?.madeAt ?? null, ageMs, isOverdue: ageMs !== null && ageMs > overdueMs }
    },
    idle: () => running,
    stop() {
      clearInterval(timer)
      stopping.abort()
      return running
    },
  }
}

async function findFirstUserAt(database: Database): Promise<Date | null> {
  const { rows } = await database.execute<{ at: string | null }>(
    sql`select min(created_at)::text as at from users`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

/** Backups dated in the future do not count; they would prevent all others until that day. */
function isOfLastHour({ madeAt }: Backup, now: Date): boolean {
  const age = now.getTime() - madeAt.getTime()
  return age >= 0 && age < hourMs
}

/** Removes the unfinished backups of a killed process. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names
      .filter((name) => name.endsWith('.part'))
      .map((name) => rm(path.join(folder, name), { force: true })),
  )
}

/** Advice for the operator, for the log. */
function adviceOf(error: unknown): string {
  const isFull = error instanceof Error && /free space|no space left/i.test(error.message)
  const advice = isFull
    ? 'Free some space on the disk with DATA_DIR, or move DATA_DIR to a larger disk.'
    : 'If it fails again, stop the server and run "npm run fledge -- backup", which prints the details.'
  return `The hourly backup failed; the next try is in a quarter of an hour. ${advice}`
}
