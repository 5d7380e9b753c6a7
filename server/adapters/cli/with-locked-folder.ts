import { DataFolderInUse, lockDataFolder, unlockDataFolder } from '#server/platform/db/data-folder-lock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { SettingsError, type Settings } from '#server/platform/settings.ts'

/**
 * Runs the work unless a server is using the embedded database; in that case, throws an error with this
 * advice.
 */
export async function withLockedFolder<T>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory' | 'publicUrl'>,
  advice: string,
  work: () => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl) return work()
  try {
    lockDataFolder(settings.dataDirectory, settings.publicUrl)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new SettingsError(`The server is running and holds the embedded database. ${advice}`, {
      cause: error,
    })
  }
  try {
    return await work()
  } finally {
    unlockDataFolder(settings.dataDirectory)
  }
}

/** Reads from the embedded database, whose server must be stopped, or from PostgreSQL. */
export function readFromDatabase<T>(
  settings: Settings,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  return withLockedFolder(
    settings,
    'Stop it, look, and start it again; with PostgreSQL (DATABASE_URL) that is not needed.',
    async () => {
      const { database, close } = await openDatabase(settings)
      try {
        return await read(database)
      } finally {
        await close()
      }
    },
  )
}
