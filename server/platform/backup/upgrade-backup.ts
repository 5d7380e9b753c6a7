import path from 'node:path'
import type { Database } from '#server/platform/db/database.ts'
import { SettingsError } from '#server/platform/settings.ts'
import { backupFolder, backupName } from './backup-folder.ts'
import { writeBackup } from './write-backup.ts'

/** Backs up the embedded database before its tables are migrated. If that fails, the error says what to do. */
export async function backUpBefore(
  database: Database,
  migration: string,
  dataDirectory: string,
): Promise<void> {
  const now = new Date()
  const folder = backupFolder(dataDirectory)
  try {
    await writeBackup(database, path.join(folder, `before-${migration}-${backupName(now)}`), now)
  } catch (cause) {
    throw new SettingsError(
      `This version changes the tables, and the backup before that could not be written to ${folder} (${reasonOf(cause)}). Nothing was changed. ` +
        'Make room there, or copy DATA_DIR yourself and start once with BACKUP_BEFORE_UPGRADE=off.',
      { cause },
    )
  }
}

/** The message of the innermost cause, which comes from the disk or the database. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}
