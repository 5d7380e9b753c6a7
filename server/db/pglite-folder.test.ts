import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabaseFile } from './database.ts'
import { openDataFolder } from './pglite-folder.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'fledge-folder-'))
})
afterEach(() => rm(parent, { recursive: true }))

test('what a kill in the middle of the first start left is replaced', async () => {
  await mkdir(path.join(parent, 'database.unfinished/base'), { recursive: true })
  const database = await openDataFolder(path.join(parent, 'database'), emptyDatabaseFile)
  await database.query('select 1')
  await database.close()
  expect(await readdir(parent)).toEqual(['database'])
})
