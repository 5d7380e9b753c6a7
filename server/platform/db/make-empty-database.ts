import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { emptyDatabaseFolder, migrationsFolder } from './database-folders.ts'
import { migrate, readMigrations } from './migrate.ts'
import * as schema from './tables/schema.ts'

// Creates a migrated, empty database. The first start copies its folder, which saves seconds; tests load its dump
// into memory.
const unfinished = `${emptyDatabaseFolder}.unfinished`
await rm(unfinished, { recursive: true, force: true })
await mkdir(unfinished, { recursive: true })
// Kept small, because the first start writes every byte: log segments of 1 MB instead of 16, and no template
// databases.
const client = await PGlite.create({ dataDir: unfinished, initDbStartParams: ['--wal-segsize=1'] })
await client.exec('update pg_database set datistemplate = false')
await client.exec('drop database template0')
await client.exec('drop database template1')
await migrate(drizzle(client, { schema }), await readMigrations(migrationsFolder))
const dump = await client.dumpDataDir('none')
await client.close()
await openToReaders(unfinished)
await rm(emptyDatabaseFolder, { recursive: true, force: true })
await rename(unfinished, emptyDatabaseFolder)
await writeFile(`${unfinished}.tar`, Buffer.from(await dump.arrayBuffer()))
await rename(`${unfinished}.tar`, `${emptyDatabaseFolder}.tar`)

/** Makes the files readable by all users, because another user may run the server. Copies are in a private folder. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
