import { rename } from 'node:fs/promises'
import path from 'node:path'
import { backupFolder, listBackups } from '#server/backup/backup-folder.ts'
import { loadBackup } from '#server/backup/load-backup.ts'
import type { Logger } from '#server/http/logger.ts'
import { openDatabase, type Database, type OpenDatabase } from './database.ts'
import { damagedCode } from './pglite-folder.ts'

export interface MendedDatabase extends OpenDatabase {
  /** What happened to the data, for whoever runs the server; null on all good days. */
  notice: string | null
}

/**
 * Opens the database as {@link openDatabase} does. A damaged embedded one is put aside, never deleted, and the newest backup that can be read takes its place;
 * without one an empty store is begun.
 */
export async function openOrRestore(settings: Parameters<typeof openDatabase>[0], logger: Logger): Promise<MendedDatabase> {
  try {
    return { ...(await openDatabase(settings)), notice: null }
  } catch (error) {
    if (settings.databaseUrl || !isDamage(error)) throw error
    const folder = path.join(settings.dataDirectory, 'database')
    const aside = `${folder}.broken-${new Date().toISOString().replaceAll(':', '-')}`
    await rename(folder, aside)
    const open = await openDatabase(settings)
    const restored = await restoreNewest(open.database, settings.dataDirectory, logger)
    const notice = `The database was damaged and did not open. It was put aside, not deleted, as ${path.basename(aside)}; ${restored ?? 'there was no backup that could be read, so an empty one was begun'}.`
    logger.error({ error, aside }, notice)
    console.error(notice)
    return { ...open, notice }
  }
}

/** What took the damaged one's place; null when nothing did. */
async function restoreNewest(database: Database, dataDirectory: string, logger: Logger): Promise<string | null> {
  for (const { file, madeAt } of await listBackups(backupFolder(dataDirectory))) {
    try {
      const rows = await loadBackup(database, file)
      return `the backup of ${madeAt.toISOString()} took its place, with ${rows} rows. What was done since then is only in the folder put aside`
    } catch (error) {
      logger.error({ error, file }, 'A backup could not be restored; the one before it is tried')
    }
  }
  return null
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === damagedCode
}
