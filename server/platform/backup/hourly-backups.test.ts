import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { healthRoutes } from '#server/platform/http/health-routes.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { createInProgress, readInProgress, type InProgress } from '#server/platform/watchdog/in-progress.ts'
import { backupFolder, listBackups } from './backup-folder.ts'
import { startBackups } from './hourly-backups.ts'

const now = new Date('2026-03-01T09:30:00.123Z')
const hourMs = 60 * 60 * 1000
let dataDirectory: string
let open: OpenDatabase
let time: Date
let log: string
let inProgress: InProgress

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-hourly-'))
  open = await openDatabase({ databaseUrl: null, dataDirectory })
  await open.database.execute(
    sql`insert into users (firebase_uid, email, created_at) values ('ada', 'ada', ${now.toISOString()})`,
  )
  time = now
  log = ''
  inProgress = createInProgress()
})
afterEach(async () => {
  await open.close()
  await rm(dataDirectory, { recursive: true })
})

test(
  'a running server backs up at its start when the last one is an hour old, and not before',
  { tags: 'deep' },
  async () => {
    await backUpOnce()
    time = new Date(now.getTime() + hourMs - 60_000)
    await backUpOnce()
    expect(await listBackups(backupFolder(dataDirectory))).toHaveLength(1)
    time = new Date(now.getTime() + hourMs + 60_000)
    await backUpOnce()
    expect(await listBackups(backupFolder(dataDirectory))).toHaveLength(2)
  },
)

test('nothing but backups is left, whatever a kill left before', { tags: 'deep' }, async () => {
  await mkdir(backupFolder(dataDirectory))
  await writeFile(path.join(backupFolder(dataDirectory), 'fledge-2026-03-01T08-30-00Z.jsonl.gz.part'), 'half')
  await backUpOnce()
  expect(await readdir(backupFolder(dataDirectory))).toEqual(['fledge-2026-03-01T09-30-00Z.jsonl.gz'])
  expect((await readdir(dataDirectory)).toSorted()).toEqual(['backups', 'database'])
})

test(
  'a backup with a date in the future delays no other, and is the last to be restored',
  { tags: 'deep' },
  async () => {
    time = new Date('2026-03-08T09:30:00Z')
    await backUpOnce()
    time = now
    await backUpOnce()
    await backUpOnce()
    expect(
      (await listBackups(backupFolder(dataDirectory), now)).map(({ madeAt }) => madeAt.toISOString()),
    ).toEqual(['2026-03-01T09:30:00.000Z', '2026-03-08T09:30:00.000Z'])
  },
)

test('a stopping server ends its backup at once and leaves nothing of it', async () => {
  await start().stop()
  expect(await listBackups(backupFolder(dataDirectory))).toEqual([])
  expect(log).toBe('')
})

test(
  'after 26 hours without a good backup the server is degraded, says so, and still serves',
  { tags: 'deep' },
  async () => {
    await writeFile(backupFolder(dataDirectory), 'a file where the folder should be')
    await backUpOnce()
    expect(log).toContain('The hourly backup failed; the next try is in a quarter of an hour')
    await rm(backupFolder(dataDirectory))

    await backUpOnce()
    const backups = start()
    await expect.poll(() => backups.state()).toMatchObject({ lastGoodAt: new Date('2026-03-01T09:30:00Z') })
    time = new Date(now.getTime() + 26 * hourMs - 60_000)
    expect(await health(backups)).toEqual({
      status: 'ready',
      backup: { lastGoodAt: '2026-03-01T09:30:00.000Z', ageSeconds: 26 * 3600 - 60 },
    })
    time = new Date(now.getTime() + 26 * hourMs + 60_000)
    expect(await health(backups)).toMatchObject({
      status: 'degraded',
      backup: { ageSeconds: 26 * 3600 + 60, advice: expect.stringContaining('The log says why') },
    })
    expect(await createMetrics({ writtenHere: () => [] }, [], backups).text()).toContain(
      `fledge_last_backup_age_seconds ${26 * 3600 + 60}`,
    )
    await backups.stop()
  },
)

test('while a backup is made the watchdog can name it', { tags: 'deep' }, async () => {
  const backups = start()
  await expect.poll(() => readInProgress(inProgress.memory), { interval: 5 }).toBe('backup')
  await backups.idle()
  expect(readInProgress(inProgress.memory)).toBe('')
  await backups.stop()
})

test(
  'a server that never managed a backup is degraded 26 hours after its first user came',
  { tags: 'deep' },
  async () => {
    await writeFile(backupFolder(dataDirectory), 'a file where the folder should be')
    time = new Date(now.getTime() + 27 * hourMs)
    const backups = start()
    await expect.poll(() => log).toContain('The hourly backup failed')
    expect(await health(backups)).toMatchObject({ status: 'degraded', backup: { lastGoodAt: null } })
    await backups.stop()
  },
)

function start() {
  const logger = createLogger('error', { write: (line: string) => void (log += line) })
  return startBackups(Promise.resolve(open.database), {
    dataDirectory,
    logger,
    now: () => time,
    during: inProgress.during,
  })
}

/** Simulates a server's start, until its first backup is made or refused. */
async function backUpOnce(): Promise<void> {
  const backups = start()
  await backups.idle()
  await backups.stop()
}

async function health(backups: ReturnType<typeof start>): Promise<unknown> {
  const response = await healthRoutes(
    { ready: Promise.resolve(open.database), backups },
    null,
    60_000,
  ).request('/readyz')
  expect(response.status).toBe(200)
  return response.json()
}
