import { cp, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupFolder, backupName } from '#server/platform/backup/backup-folder.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { healthRoutes } from '#server/platform/http/health-routes.ts'
import { createLogger } from '#server/platform/logger.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { openOrRestore } from './open-or-restore.ts'

let dataDirectory: string
const logger = createLogger('silent')
const open = () => openOrRestore({ databaseUrl: null, dataDirectory }, logger)

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-broken-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

test('the drill: a damaged database is put aside and the newest backup that can be read takes its place', async () => {
  const before = await openDatabase({ databaseUrl: null, dataDirectory })
  await addUser(before.database, 'ada')
  const backups = backupFolder(dataDirectory)
  await writeBackup(
    before.database,
    path.join(backups, backupName(new Date('2026-03-01T09:00:00Z'))),
    new Date('2026-03-01T09:00:00Z'),
  )
  await addUser(before.database, 'grace')
  await before.close()
  await writeFile(
    path.join(backups, backupName(new Date('2026-03-01T10:00:00Z'))),
    'cut off by the same fault',
  )
  await writeFile(path.join(dataDirectory, 'database/global/pg_control'), Buffer.alloc(8192, 7))

  const { database, notice, close } = await open()
  const { rows } = await database.execute(sql`select email from users`)
  const health = await healthRoutes({
    ready: Promise.resolve(database),
    notice: Promise.resolve(notice),
  }).request('/readyz')
  await close()
  expect(await health.json()).toEqual({
    status: 'ready',
    notice:
      'The database was damaged, or restoring it was interrupted; it was repaired at the last start. The log says how, and what may be missing.',
  })
  expect(rows).toEqual([{ email: 'ada' }])
  expect(notice).toMatch(
    /put aside, not deleted, as database\.broken-\S+; it was replaced with the backup of 2026-03-01T09:00:00\.000Z, with 1 rows/,
  )
  expect((await readdir(dataDirectory)).filter((name) => name.startsWith('database.broken-'))).toHaveLength(1)
})

test(
  'a folder that holds no complete database is put aside whole, and an empty one is started',
  { tags: 'deep' },
  async () => {
    await mkdir(path.join(dataDirectory, 'database'))
    await writeFile(path.join(dataDirectory, 'database/notes.txt'), 'mine')
    const { notice, close } = await open()
    await close()
    expect(notice).toContain('there was no backup that could be read, so an empty one was begun')
    const aside = (await readdir(dataDirectory)).find((name) => name.startsWith('database.broken-'))
    expect(await readdir(path.join(dataDirectory, aside!))).toEqual(['notes.txt'])
  },
)

test(
  'a start that was killed while a backup was loaded is followed by one that loads it',
  { tags: 'deep' },
  async () => {
    await damagedWithBackup('ada')
    await (
      await openDatabase({
        databaseUrl: null,
        dataDirectory,
        folder: path.join(dataDirectory, 'database.restoring'),
      })
    ).close()
    const { database, notice, close } = await open()
    const { rows } = await database.execute(sql`select email from users`)
    await close()
    expect(rows).toEqual([{ email: 'ada' }])
    expect(notice).toMatch(/it was replaced with the backup of \S+, with 1 rows/)
    expect((await readdir(dataDirectory)).filter((name) => name.startsWith('database.rest'))).toEqual([])
  },
)

test(
  'a start that was killed when the restored database was not yet in its place is followed by one that puts it there, and says so',
  { tags: 'deep' },
  async () => {
    const before = await openDatabase({ databaseUrl: null, dataDirectory })
    await addUser(before.database, 'ada')
    await before.close()
    await rename(path.join(dataDirectory, 'database'), path.join(dataDirectory, 'database.restored'))
    const { database, notice, close } = await open()
    const { rows } = await database.execute(sql`select email from users`)
    await close()
    expect(rows).toEqual([{ email: 'ada' }])
    expect(notice).toBe('A restore of the database was interrupted at its end and is finished now.')
  },
)

test(
  'a backup that cannot be read at all, such as a folder in its place, gives way to the one before it',
  { tags: 'deep' },
  async () => {
    await damagedWithBackup('ada')
    await mkdir(path.join(backupFolder(dataDirectory), backupName(new Date('2026-03-01T10:00:00Z'))))
    const { database, notice, close } = await open()
    const { rows } = await database.execute(sql`select email from users`)
    await close()
    expect(rows).toEqual([{ email: 'ada' }])
    expect(notice).toContain('it was replaced with the backup of 2026-03-01T09:00:00.000Z')
  },
)

test(
  'while the clock is behind, the backup made soon after the database was last written takes its place',
  { tags: 'deep' },
  async () => {
    await damagedWithBackup('ada')
    const now = Date.now()
    const inHours = (hours: number) => new Date(now + hours * 60 * 60 * 1000)
    const backup = (madeAt: Date) => path.join(backupFolder(dataDirectory), backupName(madeAt))
    const made = backup(new Date('2026-03-01T09:00:00Z'))
    await Promise.all(
      [inHours(-48), inHours(47), new Date('2099-01-01T00:00:00Z')].map((madeAt) => cp(made, backup(madeAt))),
    )
    await utimes(path.join(dataDirectory, 'database/global/pg_control'), inHours(46), inHours(46))
    const { notice, close } = await open()
    await close()
    expect(notice).toContain(`the backup of ${inHours(47).toISOString().slice(0, 19)}`)
  },
)

test('a fault that is not the backup’s ends the start and changes nothing', { tags: 'deep' }, async () => {
  await damagedWithBackup('ada')
  const backups = backupFolder(dataDirectory)
  await rename(backups, `${backups}.away`)
  await writeFile(backups, 'a disk that is not there')
  await expect(open()).rejects.toThrow('ENOTDIR')
  expect((await readdir(dataDirectory)).filter((name) => name.startsWith('database'))).toEqual(['database'])
  await rm(backups)
  await rename(`${backups}.away`, backups)
  const { notice, close } = await open()
  await close()
  expect(notice).toMatch(/it was replaced with the backup of \S+, with 1 rows/)
})

/** Creates a database that cannot be opened, and a backup of it. */
async function damagedWithBackup(name: string): Promise<void> {
  const before = await openDatabase({ databaseUrl: null, dataDirectory })
  await addUser(before.database, name)
  await writeBackup(
    before.database,
    path.join(backupFolder(dataDirectory), backupName(new Date('2026-03-01T09:00:00Z'))),
    new Date('2026-03-01T09:00:00Z'),
  )
  await before.close()
  await writeFile(path.join(dataDirectory, 'database/global/pg_control'), Buffer.alloc(8192, 7))
}

async function addUser(database: Database, name: string): Promise<void> {
  await database.execute(sql`insert into users (firebase_uid, email) values (${name}, ${name})`)
}
