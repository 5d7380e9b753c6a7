import { existsSync } from 'node:fs'
import path from 'node:path'
import { backupFolder, backupName } from '#server/platform/backup/backup-folder.ts'
import { loadBackup } from '#server/platform/backup/load-backup.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { databaseFolder } from '#server/platform/db/database-folders.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { replaceDatabase } from '#server/platform/db/replace-database.ts'
import { SettingsError, type Settings } from '#server/platform/settings.ts'
import { withLockedFolder } from './with-locked-folder.ts'

/** `backup [FILE]`: writes all data to one file. Returns a sentence for the operator. */
export async function backUp(settings: Settings, file: string | undefined, now: Date): Promise<string> {
  const target = path.resolve(file ?? path.join(backupFolder(settings.dataDirectory), backupName(now)))
  if (existsSync(target)) throw new SettingsError(`${target} already exists. Choose another file name.`)
  const rows = await withLockedFolder(
    settings,
    `It backs itself up every hour, into ${backupFolder(settings.dataDirectory)}.`,
    () => withOpened(openDatabase(settings), ({ database }) => writeBackup(database, target, now)),
  )
  return `${rows} rows are in ${target}. It holds every conversation: keep it where only you can read it.`
}

/**
 * `restore FILE`: replaces all data with the file's. The previous embedded database is moved aside, not
 * deleted.
 */
export async function restore(settings: Settings, file: string, now: Date): Promise<string> {
  const source = path.resolve(file)
  if (!existsSync(source)) throw new SettingsError(`There is no file ${source}.`)
  if (settings.databaseUrl)
    return `${await withOpened(openDatabase(settings), ({ database }) => loadBackup(database, source))} rows are restored.`
  return withLockedFolder(settings, 'Stop it before you restore.', () => restoreFolder(settings, source, now))
}

/**
 * `move-to-postgres ADDRESS`: copies the embedded database, which stays as it is, into an empty PostgreSQL
 * database.
 */
export async function moveToPostgres(settings: Settings, databaseUrl: string, now: Date): Promise<string> {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new SettingsError(
      'Name the address of PostgreSQL: npm run fledge -- move-to-postgres postgres://user:password@host/fledge',
    )
  if (!existsSync(databaseFolder(settings.dataDirectory)))
    throw new SettingsError(
      `There is no embedded database in ${settings.dataDirectory}. Set DATA_DIR to the folder that has one.`,
    )
  const file = path.join(backupFolder(settings.dataDirectory), `move-${backupName(now)}`)
  const rows = await withLockedFolder(settings, 'Stop it before you move.', async () => {
    await withOpened(openDatabase({ ...settings, databaseUrl: null }), ({ database }) =>
      writeBackup(database, file, now),
    )
    return withOpened(openPostgres({ ...settings, databaseUrl }), ({ database }) =>
      loadBackup(database, file),
    )
  })
  return `${rows} rows are in PostgreSQL now. Set DATABASE_URL to that address and start Fledge; the embedded database is still in ${settings.dataDirectory}.`
}

async function openPostgres(settings: Settings): Promise<OpenDatabase> {
  try {
    return await openDatabase(settings)
  } catch (cause) {
    throw new SettingsError(
      `PostgreSQL does not open at that address: ${reasonOf(cause)}. Nothing was changed.`,
      { cause },
    )
  }
}

/** The message of the innermost cause, which is the database server's or the connection's. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

async function restoreFolder(settings: Settings, source: string, now: Date): Promise<string> {
  const folder = databaseFolder(settings.dataDirectory)
  const aside = `${folder}.before-restore-${now.toISOString().replaceAll(':', '-')}`
  const hadOne = existsSync(folder)
  const rows = await replaceDatabase(settings.dataDirectory, aside, (database) =>
    loadBackup(database, source),
  )
  return `${rows} rows are restored into ${settings.dataDirectory}.${hadOne ? ` What was there before is in ${aside}.` : ''}`
}

async function withOpened<T>(
  opening: Promise<OpenDatabase>,
  work: (open: OpenDatabase) => Promise<T>,
): Promise<T> {
  const open = await opening
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}
