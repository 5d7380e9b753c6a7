import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { databaseFolder, restoredFolder, restoringFolder, unfinishedFolder } from './database-folders.ts'

/**
 * Fills a new embedded database next to the current one and then swaps them; the old one is moved to `aside`. After a
 * failure or interruption, the next start finds the old one unchanged.
 */
export async function replaceDatabase<T>(
  dataDirectory: string,
  aside: string,
  fill: (database: Database) => Promise<T>,
): Promise<T> {
  const folder = databaseFolder(dataDirectory)
  const [restoring, restored] = [restoringFolder(folder), restoredFolder(folder)]
  await Promise.all([restoring, restored].map((left) => rm(left, { recursive: true, force: true })))
  const result = await filled(dataDirectory, restoring, fill)
  await rename(restoring, restored)
  if (existsSync(folder)) await rename(folder, aside)
  await rename(restored, folder)
  return result
}

async function filled<T>(
  dataDirectory: string,
  folder: string,
  fill: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    const open = await openDatabase({ databaseUrl: null, dataDirectory, folder })
    try {
      return await fill(open.database)
    } finally {
      await open.close()
    }
  } catch (error) {
    await Promise.all(
      [folder, unfinishedFolder(folder)].map((left) => rm(left, { recursive: true, force: true })),
    )
    throw error
  }
}
