import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabaseFolder } from '#server/platform/db/database-folders.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { openDataFolder } from './pglite-folder.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'fledge-folder-'))
})
afterEach(() => rm(parent, { recursive: true }))

test('what a killed first start left behind is replaced', { tags: 'deep' }, async () => {
  await mkdir(path.join(parent, 'database.unfinished/base'), { recursive: true })
  const database = await openDataFolder(path.join(parent, 'database'), emptyDatabaseFolder)
  await database.query('select 1')
  await database.close()
  expect(await readdir(parent)).toEqual(['database'])
})

test('what a killed restore left behind is removed', async () => {
  await mkdir(path.join(parent, 'database.restoring/base'), { recursive: true })
  await mkdir(path.join(parent, 'database.restoring.unfinished/base'), { recursive: true })
  const database = await openDataFolder(path.join(parent, 'database'), emptyDatabaseFolder)
  await database.close()
  expect(await readdir(parent)).toEqual(['database'])
})

test('nobody else on the machine can look into the database, nor into the folder around it', async () => {
  const dataDirectory = path.join(parent, 'data')
  const open = await openDatabase({ databaseUrl: null, dataDirectory })
  await open.close()
  expect(await rightsOfOthers(dataDirectory)).toBe(0)
  expect(await rightsOfOthers(path.join(dataDirectory, 'database'))).toBe(0)
})

test(
  'a database that an older version made open to everybody is closed to others, with the one put aside',
  { tags: 'deep' },
  async () => {
    const folder = path.join(parent, 'database')
    const made = await openDataFolder(folder, emptyDatabaseFolder)
    await made.close()
    await chmod(folder, 0o755)
    await mkdir(`${folder}.broken-2026`, { mode: 0o755 })
    const database = await openDataFolder(folder, emptyDatabaseFolder)
    await database.close()
    expect(await rightsOfOthers(folder)).toBe(0)
    expect(await rightsOfOthers(`${folder}.broken-2026`)).toBe(0)
  },
)

async function rightsOfOthers(folder: string): Promise<number> {
  return (await stat(folder)).mode & 0o077
}
