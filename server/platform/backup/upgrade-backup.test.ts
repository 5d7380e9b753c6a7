import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationsFolder } from '#server/platform/db/database-folders.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { backupFolder } from './backup-folder.ts'

let dataDirectory: string
let last: string

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-upgrade-'))
  last = await makeOlderDatabase()
})
afterEach(() => rm(dataDirectory, { recursive: true }))

test('a start that changes the tables makes a backup first', { tags: 'deep' }, async () => {
  await (await openDatabase({ databaseUrl: null, dataDirectory })).close()
  expect(await readdir(backupFolder(dataDirectory))).toEqual([
    expect.stringMatching(new RegExp(`^before-${last}-fledge-.*\\.jsonl\\.gz$`)),
  ])
})

test(
  'if that backup cannot be written, the start ends with advice and changes nothing',
  { tags: 'deep' },
  async () => {
    await writeFile(backupFolder(dataDirectory), 'a file where the folder should be')
    const opening = openDatabase({ databaseUrl: null, dataDirectory })
    await expect(opening).rejects.toThrow(
      /backup before that could not be written to .*backups \(.*EEXIST.*\)\. Nothing was changed\. Make room there, or .* BACKUP_BEFORE_UPGRADE=off/,
    )
    const without = await openDatabase({ databaseUrl: null, dataDirectory, backupBeforeUpgrade: false })
    const { rows } = await without.database.execute(
      sql`select name from schema_migrations where name = ${last}`,
    )
    await without.close()
    expect(rows).toHaveLength(1)
  },
)

/** Creates a database without the latest migration, and returns that migration's name. */
async function makeOlderDatabase(): Promise<string> {
  const migrations = await readMigrations(migrationsFolder)
  const { database, close } = await openDatabase({ databaseUrl: null, dataDirectory })
  await database.execute(sql`drop schema public cascade`)
  await database.execute(sql`create schema public`)
  await migrate(database, migrations.slice(0, -1))
  await close()
  return migrations.at(-1)!.name
}
