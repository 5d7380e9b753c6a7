import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { createPostgresDatabase, openTestDatabase } from '#test/test-database.ts'
import { useTestApp } from '#test/test-app.ts'
import { migrationsFolder, openDatabase } from '#server/db/database.ts'
import { migrate, pendingMigrations, readMigrations } from '#server/db/migrate.ts'
import { backupName, listBackups, outdated, startBackups } from './backup-folder.ts'
import { loadBackup } from './load-backup.ts'
import { tablesInOrder } from './table-order.ts'
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
  expect(await contentOf(restored.database)).toEqual(await contentOf(database))
  const [before, after] = [await nextUser(database), await nextUser(restored.database)]
  expect(after).toBe(before)
  await restored.close()
})

test('a file of before line separators were escaped is read, too', async () => {
  const database = await livedIn()
  const file = path.join(folder, backupName(now))
  await writeBackup(database, file, now)
  const text = gunzipSync(await readFile(file)).toString()
  const raw = text.replaceAll(String.raw`\u2028`, '\u2028').replaceAll(String.raw`\u2029`, '\u2029')
  expect([text.includes('\u2028'), raw.includes('a\u2028b\u2029c')]).toEqual([false, true])
  await writeFile(file, gzipSync(raw))
  const restored = await openTestDatabase()
  await loadBackup(restored.database, file)
  expect(await contentOf(restored.database)).toEqual(await contentOf(database))
  await restored.close()
})

test('a backup is taken only by an empty database', async () => {
  const database = await livedIn()
  const file = path.join(folder, backupName(now))
  await writeBackup(database, file, now)
  await expect(loadBackup(database, file)).rejects.toThrow('restored into an empty one only')
})

test('a backup of before the last change of the tables is loaded, too, and brought up to date', async () => {
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
})

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

test('all of the hourly ones of a day are kept, then one a day for two weeks', async () => {
  const backups = Array.from({ length: 24 * 30 }, (_, hour) => new Date(now.getTime() - hour * 3_600_000)).map((madeAt) => ({ file: backupName(madeAt), madeAt }))
  const gone = new Set(outdated(backups, now))
  expect(backups.filter(({ file }) => !gone.has(file))).toHaveLength(24 + 14)
  expect(gone.has(backups[0]!.file)).toBe(false)
})

test('a running server backs up at its start when the last one is an hour old, and not before', async () => {
  await livedIn()
  const { databaseHandle, logger } = app.services
  let time = now
  const run = () => startBackups(databaseHandle.ready, { dataDirectory: folder, logger, now: () => time }).stop()
  await run()
  time = new Date(now.getTime() + 59 * 60_000)
  await run()
  expect(await listBackups(path.join(folder, 'backups'))).toHaveLength(1)
  time = new Date(now.getTime() + 61 * 60_000)
  await run()
  expect(await listBackups(path.join(folder, 'backups'))).toHaveLength(2)
  expect((await readdir(path.join(folder, 'backups'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup of a day when the clock was ahead holds up no other, and is the last to be taken back', async () => {
  await livedIn()
  const { databaseHandle, logger } = app.services
  let time = new Date('2026-03-08T09:30:00Z')
  const run = () => startBackups(databaseHandle.ready, { dataDirectory: folder, logger, now: () => time }).stop()
  await run()
  time = now
  await run()
  await run()
  expect((await listBackups(path.join(folder, 'backups'), now)).map(({ madeAt }) => madeAt.toISOString())).toEqual(['2026-03-01T09:30:00.000Z', '2026-03-08T09:30:00.000Z'])
})

test.runIf(inject('postgresUrl'))('everything moves from the embedded database to PostgreSQL and back', async () => {
  const embedded = await openDatabase({ databaseUrl: null, dataDirectory: folder })
  const source = await livedIn()
  await writeBackup(source, path.join(folder, 'a'), now)
  await loadBackup(embedded.database, path.join(folder, 'a'))
  await writeBackup(embedded.database, path.join(folder, 'b'), now)
  const postgres = await openDatabase({ databaseUrl: await createPostgresDatabase(inject('postgresUrl')), dataDirectory: '', connectionWaitMs: 60_000 })
  await loadBackup(postgres.database, path.join(folder, 'b'))
  expect(await contentOf(postgres.database)).toEqual(await contentOf(source))
  await Promise.all([embedded.close(), postgres.close()])
})

/** A guest with a project, a plan, tasks, a conversation, a solution and a key. */
async function livedIn(): Promise<Database> {
  const guest = await createGuest(app)
  const project = await createProject(guest, { title: 'Ümlauts & “quotes”', description: 'Line one\nline two \\ {"json": "too"} 🪶 a\u2028b\u2029c' })
  await guest.post(`/api/projects/${project.id}/plan`)
  await guest.post(`/api/projects/${project.id}/plan/tasks`, {})
  await guest.post(`/api/projects/${project.id}/chat`, { content: 'What is a binding?' })
  await guest.post(`/api/projects/${project.id}/saved-solutions`, { title: 'Row', content: 'Text("a\\tb")' })
  await guest.post('/api/keys', { name: 'Xcode' })
  return app.services.databaseHandle.ready
}

/** Rows by table: how many, and a hash of all they say. */
async function contentOf(database: Database): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const { name, columns } of await tablesInOrder(database)) {
    const list = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )
    const { rows } = await database.execute<{ row: string }>(sql`select to_jsonb(part)::text as row from (select ${list} from ${sql.identifier(name)}) as part order by 1`)
    content[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
  }
  expect(Object.values(content).filter((row) => !row.startsWith('0 ')).length).toBeGreaterThan(7)
  return content
}

async function nextUser(database: Database): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(sql`insert into users (firebase_uid, email) values ('next', 'next@example.org') returning id`)
  return rows[0]!.id
}
