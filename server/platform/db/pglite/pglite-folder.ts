import { cpSync, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import {
  copyFolder,
  restoredFolder,
  restoringFolder,
  unfinishedFolder,
} from '#server/platform/db/database-folders.ts'

/** Marks errors where the database's files are damaged, not just inaccessible. */
export const damagedCode = 'DATABASE_DAMAGED'

// PGlite creates files that all users may read and write.
const ownerOnly = 0o700

/** Opens or creates the database in a folder. A damaged one is left unchanged. */
export async function openDataFolder(folder: string, emptyDatabase: string | null): Promise<PGlite> {
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true, mode: ownerOnly })
  await removeUnfinished(folder)
  await finishRestore(folder)
  if (!existsSync(folder)) await makeDatabase(folder, emptyDatabase)
  await closeToOthers(parent, path.basename(folder))
  if (!isWhole(folder)) throw damaged(folder, 'files of it are missing')
  try {
    // One failure may be a lack of memory; a second one means damage.
    return await PGlite.create(folder).catch(() => PGlite.create(folder))
  } catch (cause) {
    await requireWritable(folder)
    throw damaged(folder, cause instanceof Error ? (cause.message.split('.')[0] ?? '') : String(cause), cause)
  }
}

function damaged(folder: string, reason: string, cause?: unknown): Error {
  const message = `The database in ${folder} is damaged and does not open (it said: ${reason}). It was left as it is. The server puts it aside at its next start and restores the newest backup.`
  return Object.assign(new Error(message, { cause }), { code: damagedCode })
}

/** Throws if the disk is full or read-only: that also stops a database, but then it must not be moved aside. */
async function requireWritable(folder: string): Promise<void> {
  const probe = path.join(folder, 'writable.probe')
  try {
    await writeFile(probe, Buffer.alloc(1024 * 1024))
    await rm(probe)
  } catch (error) {
    await rm(probe, { force: true }).catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The database in ${folder} cannot be opened: its disk is full or cannot be written (${reason}).`,
      { cause: error },
    )
  }
}

/**
 * Creates the database under another name first, so that an interruption leaves nothing that looks like a database.
 */
async function makeDatabase(folder: string, emptyDatabase: string | null): Promise<void> {
  const unfinished = unfinishedFolder(folder)
  await mkdir(unfinished, { mode: ownerOnly })
  if (emptyDatabase && existsSync(emptyDatabase)) {
    // For a thousand small files, a synchronous copy is seven times as fast.
    cpSync(emptyDatabase, unfinished, { recursive: true })
  } else {
    const database = await PGlite.create(unfinished)
    await database.close()
  }
  await rename(unfinished, folder)
}

/**
 * Older versions made these folders readable by everyone. Ignores errors: the disk may not support modes, or the
 * folder may have another owner.
 */
async function closeToOthers(parent: string, name: string): Promise<void> {
  const ofDatabase = (await readdir(parent)).filter((entry) => entry === name || entry.startsWith(`${name}.`))
  await Promise.all(ofDatabase.map((entry) => chmod(path.join(parent, entry), ownerOnly).catch(() => {})))
}

/** Removes leftovers of an interrupted start, restore or backup. */
async function removeUnfinished(folder: string): Promise<void> {
  const restoring = restoringFolder(folder)
  await Promise.all(
    [unfinishedFolder(folder), restoring, unfinishedFolder(restoring), copyFolder(folder)].map((left) =>
      rm(left, { recursive: true, force: true }),
    ),
  )
}

/** Finishes a restore that was interrupted after the old database was moved aside. */
async function finishRestore(folder: string): Promise<void> {
  if (!existsSync(folder) && existsSync(restoredFolder(folder))) await rename(restoredFolder(folder), folder)
}

function isWhole(folder: string): boolean {
  return ['PG_VERSION', 'global/pg_control'].every((marker) => existsSync(path.join(folder, marker)))
}
