import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { createPostgresDatabase, openTestDatabase } from '#test/storage/test-database.ts'
import { contentOf } from '#test/storage/database-content.ts'
import { useTestApp } from '#test/test-app.ts'
import { migrationsFolder } from '#server/platform/db/database-folders.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { migrate, pendingMigrations, readMigrations } from '#server/platform/db/migrate.ts'
import { backupName, outdated } from './backup-folder.ts'
import { loadBackup } from './load-backup.ts'
import { writeBackup } from './write-backup.ts'

const app = useTestApp()
const now = new Date('2026-03-01T09:30:00.123Z')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fledge-backup-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a restored database holds every row as it was, and goes on counting', async () => {
  const database = await livedIn()
  const file = path.join(folder, backupName(now))
  await writeBackup(database, file, now)
  const restored = await openTestDatabase()
  await loadBackup(restored.database, file)
  const content = await contentOf(database)
  expect(await contentOf(restored.database)).toEqual(content)
  expect(Object.values(content).filter((table) => !table.startsWith('0 ')).length).toBeGreaterThan(7)
  const [before, after] = [await nextUser(database), await nextUser(restored.database)]
  expect(after).toBe(before)
  await restored.close()
})

test(
  'a file of version 1, with many rows in a line and raw line separators, is restored too',
  { tags: 'deep' },
  async () => {
    const database = await livedIn()
    const file = path.join(folder, backupName(now))
    await writeBackup(database, file, now)
    const text = asVersion1(gunzipSync(await readFile(file)).toString())
    expect(text).toContain('a\u2028b\u2029c')
    await writeFile(file, gzipSync(text))
    const restored = await openTestDatabase()
    await loadBackup(restored.database, file)
    expect(await contentOf(restored.database)).toEqual(await contentOf(database))
    await restored.close()
  },
)

test('a backup is restored only into an empty database', async () => {
  const database = await livedIn()
  const file = path.join(folder, backupName(now))
  await writeBackup(database, file, now)
  await expect(loadBackup(database, file)).rejects.toThrow('only be restored into an empty one')
})

test(
  'a backup from before the last migration is restored and brought up to date',
  { tags: 'deep' },
  async () => {
    const file = path.join(folder, backupName(now))
    const migrations = await readMigrations(migrationsFolder)
    const old = await openTestDatabase()
    await old.database.execute(sql`drop schema public cascade`)
    await old.database.execute(sql`create schema public`)
    await migrate(old.database, migrations.slice(0, -1))
    await old.database.execute(sql`insert into users (firebase_uid, email) values ('ada', 'ada@example.org')`)
    await writeBackup(old.database, file, now)
    await old.close()
    const restored = await openTestDatabase()
    expect(await loadBackup(restored.database, file)).toBe(1)
    expect(await pendingMigrations(restored.database, migrations)).toEqual([])
    await restored.close()
  },
)

test.each([
  ['cut off', (text: string) => text.slice(0, text.lastIndexOf('{"end"'))],
  ['of a future version', (text: string) => text.replace(/"hash":"\w+"/, '"hash":"other"')],
  ['something else', () => 'hello'],
])('a file that is %s changes nothing', async (_name, change) => {
  const file = path.join(folder, backupName(now))
  await writeBackup(await livedIn(), file, now)
  await writeFile(file, gzipSync(change(gunzipSync(await readFile(file)).toString())))
  const empty = await openTestDatabase()
  await expect(loadBackup(empty.database, file)).rejects.toThrow('Nothing was changed')
  expect((await empty.database.execute(sql`select 1 from users`)).rows).toEqual([])
  await empty.close()
})

test('hourly backups are kept for a day, then one a day for two weeks', async () => {
  const backups = Array.from(
    { length: 24 * 30 },
    (_, hour) => new Date(now.getTime() - hour * 3_600_000),
  ).map((madeAt) => ({ file: backupName(madeAt), madeAt }))
  const gone = new Set(outdated(backups, now))
  expect(backups.filter(({ file }) => !gone.has(file))).toHaveLength(24 + 14)
  expect(gone.has(backups[0]!.file)).toBe(false)
})

test.runIf(inject('postgresUrl'))(
  'everything moves from the embedded database to PostgreSQL and back',
  { tags: 'deep' },
  async () => {
    const embedded = await openDatabase({ databaseUrl: null, dataDirectory: folder })
    const source = await livedIn()
    await writeBackup(source, path.join(folder, 'a'), now)
    await loadBackup(embedded.database, path.join(folder, 'a'))
    await writeBackup(embedded.database, path.join(folder, 'b'), now)
    const postgres = await openDatabase({
      databaseUrl: await createPostgresDatabase(inject('postgresUrl')),
      dataDirectory: '',
      connectionWaitMs: 60_000,
    })
    await loadBackup(postgres.database, path.join(folder, 'b'))
    expect(await contentOf(postgres.database)).toEqual(await contentOf(source))
    await Promise.all([embedded.close(), postgres.close()])
  },
)

/** A guest with a project, a plan, tasks, a conversation, a solution and a key. */
async function livedIn(): Promise<Database> {
  const guest = await createGuest(app)
  const project = await createProject(guest, {
    title: 'Ümlauts & “quotes”',
    description: 'Line one\nline two \\ {"json": "too"} 🪶 a\u2028b\u2029c',
  })
  await guest.post(`/api/projects/${project.id}/plan`)
  await guest.post(`/api/projects/${project.id}/plan/tasks`, {})
  await guest.post(`/api/projects/${project.id}/chat`, { content: 'What is a binding?' })
  await guest.post(`/api/projects/${project.id}/saved-solutions`, { title: 'Row', content: 'Text("a\\tb")' })
  await guest.post('/api/keys', { name: 'Xcode' })
  return app.services.databaseHandle.ready
}

/** Puts all rows of a table on one line. */
function asVersion1(text: string): string {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const blocks = lines.join('\n').split(/\n(?=\{"(?:table|end)":)/)
  const written = blocks.map((block) => {
    const [first = '', ...rows] = block.split('\n')
    return first.startsWith('{"end"')
      ? first
      : `${first.slice(0, -1)},"rows":[${rows.map((row) => row.slice('{"row":'.length, -1)).join(',')}]}`
  })
  return `${[head.replace('"fledgeBackup":2', '"fledgeBackup":1'), ...written].join('\n')}\n`
}

async function nextUser(database: Database): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`insert into users (firebase_uid, email) values ('next', 'next@example.org') returning id`,
  )
  return rows[0]!.id
}
