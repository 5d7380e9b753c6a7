import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/** Opens the database in a folder, making it first where there is none. A folder that is no whole database is put aside, never deleted. */
export async function openDataFolder(folder: string, emptyDatabase: string | null): Promise<PGlite> {
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true })
  await removeUnfinished(parent, path.basename(folder))
  if (existsSync(folder) && !isWhole(folder)) {
    const aside = `${folder}.broken-${new Date().toISOString().replaceAll(':', '-')}`
    await rename(folder, aside)
    console.error(`The database in ${folder} is not whole. It was put aside as ${aside}; a new one is made.`)
  }
  if (!existsSync(folder)) await makeDatabase(folder, emptyDatabase)
  try {
    return await PGlite.create(folder)
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('.')[0] ?? '') : String(cause)
    throw new Error(
      `The database in ${folder} is damaged and does not open (it said: ${reason}). It was left as it is. Restore a backup, or move the folder away to begin with an empty one.`,
      { cause },
    )
  }
}

/** Made under another name and renamed, so that a kill in between leaves nothing that looks like a database. */
async function makeDatabase(folder: string, emptyDatabase: string | null): Promise<void> {
  const unfinished = `${folder}.unfinished`
  const loadDataDir = emptyDatabase && existsSync(emptyDatabase) ? new Blob([new Uint8Array(await readFile(emptyDatabase))]) : undefined
  const database = await PGlite.create({ dataDir: unfinished, loadDataDir })
  await database.close()
  await rename(unfinished, folder)
}

async function removeUnfinished(parent: string, name: string): Promise<void> {
  const left = (await readdir(parent)).filter((entry) => entry === `${name}.unfinished`)
  await Promise.all(left.map((entry) => rm(path.join(parent, entry), { recursive: true })))
}

function isWhole(folder: string): boolean {
  return ['PG_VERSION', 'global/pg_control'].every((marker) => existsSync(path.join(folder, marker)))
}
