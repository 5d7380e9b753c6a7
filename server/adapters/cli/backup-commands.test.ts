import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { lockDataFolder, unlockDataFolder } from '#server/platform/db/data-folder-lock.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { backUp, moveToPostgres, restore } from './backup-commands.ts'

let settings: Settings
let file: string
const now = new Date('2026-03-01T09:30:00Z')

beforeEach(async () => {
  settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'fledge-restore-')),
  })
  file = path.join(settings.dataDirectory, 'copy.jsonl.gz')
})
afterEach(() => rm(settings.dataDirectory, { recursive: true, force: true }))

test(
  'the drill: back up, go on, restore; what was there meanwhile is put aside',
  { tags: 'deep' },
  async () => {
    await addUser('ada')
    expect(await backUp(settings, file, now)).toMatch(/^1 rows are in .*copy\.jsonl\.gz/)
    await addUser('grace')
    const said = await restore(settings, file, now)
    expect(said).toContain(`1 rows are restored into ${settings.dataDirectory}. What was there before is in `)
    expect(said).toContain('before-restore-2026-03-01')
    expect(await users()).toEqual(['ada'])
  },
)

test(
  'a PostgreSQL that does not answer is said in a sentence, and the embedded database stays as it is',
  { tags: 'deep' },
  async () => {
    await addUser('ada')
    await expect(moveToPostgres(settings, 'postgres://127.0.0.1:1/fledge', now)).rejects.toThrow(
      /does not open at that address: .*ECONNREFUSED.* Nothing was changed/,
    )
  },
)

test('a file that cannot be restored leaves everything where it was', { tags: 'deep' }, async () => {
  await addUser('ada')
  await expect(restore(settings, path.join(settings.dataDirectory, 'owner.json'), now)).rejects.toThrow(
    'There is no file',
  )
  await expect(restore(settings, import.meta.filename, now)).rejects.toThrow('cannot be read as a backup')
  expect(await users()).toEqual(['ada'])
  expect((await readdir(settings.dataDirectory)).filter((name) => name.includes('before-restore'))).toEqual(
    [],
  )
})

test('while a server runs nothing is touched, and the sentence says what to do', async () => {
  lockDataFolder(settings.dataDirectory, settings.publicUrl)
  try {
    await expect(backUp(settings, file, now)).rejects.toThrow('It backs itself up every hour')
    await expect(restore(settings, import.meta.filename, now)).rejects.toThrow('Stop it before you restore')
  } finally {
    unlockDataFolder(settings.dataDirectory)
  }
  await expect(moveToPostgres(settings, 'postgres://nowhere/x', now)).rejects.toThrow(
    'There is no embedded database',
  )
})

async function addUser(name: string): Promise<void> {
  const { database, close } = await openDatabase(settings)
  await database.execute(sql`insert into users (firebase_uid, email) values (${name}, ${name})`)
  await close()
}

async function users(): Promise<string[]> {
  const { database, close } = await openDatabase(settings)
  const { rows } = await database.execute<{ email: string }>(sql`select email from users order by id`)
  await close()
  return rows.map(({ email }) => email)
}
