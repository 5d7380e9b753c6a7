import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFolder } from './database-folders.ts'
import type { OpenDatabase } from './database.ts'
import { openDatabase } from './open-database.ts'
import { createMaintenance, type Maintenance } from './maintenance.ts'

const megabyte = 1024 * 1024
let dataDirectory: string
let open: OpenDatabase
let time: Date
let maintenance: Maintenance

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-space-'))
  open = await openDatabase({ databaseUrl: null, dataDirectory })
  await open.database.execute(sql`insert into users (firebase_uid, email) values ('ada', 'ada')`)
  await open.database.execute(sql`insert into projects (user_id, title, description) values (1, 'kept', '')`)
  time = new Date(2026, 2, 1, 12)
  maintenance = createMaintenance(open.database, () => time)
})
afterEach(async () => {
  await open.close()
  await rm(dataDirectory, { recursive: true })
})

test(
  'import and delete, again and again: the folder does not grow',
  { tags: 'deep', timeout: 240_000 },
  async () => {
    await addImport(12)
    await quietly(2)
    const kept = await folderSize()
    const sizes = await rounds(6)
    expect(Math.max(...sizes) / kept).toBeLessThan(2)
  },
)

test('a checkpoint lets the log go once it is long', { tags: 'deep' }, async () => {
  await addImport(24)
  await addImport(24)
  await maintenance.tick()
  const { rows } = await open.database.execute<{ bytes: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  expect(rows[0]!.bytes).toBeLessThan(megabyte)
})

test(
  'space freed in the middle of the file goes back to the disk when the database is idle',
  { tags: 'deep', timeout: 240_000 },
  async () => {
    await addImport(40)
    await open.database.execute(
      sql`insert into projects (user_id, title, description) values (1, 'small, behind it', '')`,
    )
    await addImport(2)
    await open.database.execute(sql`delete from saved_solutions where id <= 40`)
    await statisticsWritten()
    await maintenance.tick()
    const busy = await folderSize()
    await quietly(8)
    expect(busy - (await folderSize())).toBeGreaterThan(30 * megabyte)
  },
)

test(
  'nothing is vacuumed and no checkpoint is made while somebody needs the files to stay',
  { tags: 'deep' },
  async () => {
    await addImport(24)
    const place = await lastCheckpoint()
    await maintenance.exclusively(async () => {
      await maintenance.tick()
      expect(await lastCheckpoint()).toBe(place)
    })
    await maintenance.tick()
    expect(await lastCheckpoint()).not.toBe(place)
  },
)

async function rounds(count: number): Promise<number[]> {
  const sizes: number[] = []
  for (let round = 0; round < count; round += 1) {
    const project = await addImport(12)
    await open.database.execute(sql`delete from projects where id = ${project}`)
    await statisticsWritten()
    await maintenance.tick()
    sizes.push(await folderSize())
  }
  return sizes
}

/** A project with incompressible solutions of one megabyte each. Returns its id. */
async function addImport(megabytes: number): Promise<number> {
  const { rows } = await open.database.execute<{ id: number }>(
    sql`insert into projects (user_id, title, description) values (1, 'imported', '') returning id`,
  )
  await open.database.execute(sql`
    insert into saved_solutions (project_id, title, content)
    select ${rows[0]!.id}, 'x', string_agg(md5(random()::text), '') from generate_series(1, ${megabytes}::integer) as number, generate_series(1, 32768) group by number`)
  return rows[0]!.id
}

/** Waits for the statistics: PostgreSQL records dead rows at most once a second. */
async function statisticsWritten(): Promise<void> {
  await open.database.execute(sql`select pg_stat_force_next_flush()`)
  await open.database.execute(sql`select 1`)
}

async function quietly(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) {
    time = new Date(time.getTime() + 10_000)
    await maintenance.tick()
  }
}

async function lastCheckpoint(): Promise<string> {
  const { rows } = await open.database.execute<{ place: string }>(
    sql`select checkpoint_lsn::text as place from pg_control_checkpoint()`,
  )
  return rows[0]!.place
}

async function folderSize(): Promise<number> {
  const folder = databaseFolder(dataDirectory)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
