import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { backupFolder, listBackups } from '#server/platform/backup/backup-folder.ts'
import { loadBackup } from '#server/platform/backup/load-backup.ts'
import type { Logger } from '#server/platform/logger.ts'
import { SettingsError } from '#server/platform/settings.ts'
import { databaseFolder, restoredFolder } from './database-folders.ts'
import type { OpenDatabase } from './database.ts'
import { openDatabase } from './open-database.ts'
import { damagedCode } from './pglite/pglite-folder.ts'
import { replaceDatabase } from './replace-database.ts'

/** Within this time a running server backs up its last writes, so a backup can be newer than the last write. */
const backedUpWithinMs = 75 * 60 * 1000

export interface OpenedDatabase extends OpenDatabase {
  /** What happened to the data, for the operator; null if nothing was restored. */
  notice: string | null
}

/**
 * Opens the database like {@link openDatabase}. A damaged embedded database is moved aside, never deleted, and
 * replaced with the newest readable backup, or an empty database if there is none. If that fails, usually because the
 * disk is full, the damaged one stays in place.
 */
export async function openOrRestore(
  settings: Parameters<typeof openDatabase>[0],
  logger: Logger,
): Promise<OpenedDatabase> {
  const folder = databaseFolder(settings.dataDirectory)
  const finishes = !settings.databaseUrl && !existsSync(folder) && existsSync(restoredFolder(folder))
  try {
    const open = await openDatabase(settings)
    return {
      ...open,
      notice: finishes
        ? told('A restore of the database was interrupted at its end and is finished now.', {}, logger)
        : null,
    }
  } catch (error) {
    if (settings.databaseUrl || !isDamage(error)) throw error
    const aside = `${folder}.broken-${new Date().toISOString().replaceAll(':', '-')}`
    const restored = await restoreNewest(settings.dataDirectory, aside, logger)
    const notice = `The database was damaged and did not open. It was put aside, not deleted, as ${path.basename(aside)}; ${restored}.`
    return { ...(await openDatabase(settings)), notice: told(notice, { error, aside }, logger) }
  }
}

function told(notice: string, details: object, logger: Logger): string {
  logger.error(details, notice)
  console.error(notice)
  return notice
}

/** Replaces the damaged database and returns a sentence on what replaced it. */
async function restoreNewest(dataDirectory: string, aside: string, logger: Logger): Promise<string> {
  const now = Math.max(Date.now(), (await lastWritten(databaseFolder(dataDirectory))) + backedUpWithinMs)
  for (const { file, madeAt } of await listBackups(backupFolder(dataDirectory), new Date(now))) {
    try {
      const rows = await replaceDatabase(dataDirectory, aside, (database) => loadBackup(database, file))
      return `it was replaced with the backup of ${madeAt.toISOString()}, with ${rows} rows. Anything done since then is only in the folder that was put aside`
    } catch (error) {
      if (!isAboutContent(error)) throw error
      logger.error({ error, file }, 'A backup could not be restored; the one before it is tried')
    }
  }
  await replaceDatabase(dataDirectory, aside, () => Promise.resolve())
  return 'there was no backup that could be read, so an empty one was begun'
}

/** When the database was last written, so that recent backups do not count as future ones if the clock is slow. */
async function lastWritten(folder: string): Promise<number> {
  const log = path.join(folder, 'pg_wal')
  const files = [
    path.join(folder, 'global/pg_control'),
    ...(await readdir(log).catch(() => [])).map((name) => path.join(log, name)),
  ]
  const times = files.map(async (file) => (await stat(file).catch(() => null))?.mtimeMs ?? 0)
  return Math.max(...(await Promise.all(times)))
}

/**
 * Whether the backup's content is at fault, by PostgreSQL's codes for invalid values, constraints, and missing tables
 * and columns. Other errors may be temporary.
 */
function isAboutContent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof SettingsError || ('code' in cause && /^(22|23|42)\w{3}$/.test(String(cause.code))))
      return true
  return false
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === damagedCode
}
