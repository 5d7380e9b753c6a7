import { DataFolderInUse, lockDataFolder, unlockDataFolder } from '#server/platform/db/data-folder-lock.ts'
import { SettingsError, type Settings } from '#server/platform/settings.ts'

/** Does the work while no server uses the embedded database; refuses with a sentence, and this advice, when one does. */
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
