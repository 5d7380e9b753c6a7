import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { seed } from './seed.ts'

let settings: Settings
const now = new Date('2026-03-01T09:30:00Z')

beforeEach(async () => {
  settings = readSettings({ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'fledge-seed-')) })
})
afterEach(() => rm(settings.dataDirectory, { recursive: true, force: true }))

test(
  'seeding gives a learner with projects, work done and questions due; where somebody real is nothing is touched',
  { tags: 'deep' },
  async () => {
    expect(await seed(settings, now)).toContain('Ada Lovelace is there with 3 projects')
    const { database, close } = await openDatabase(settings)
    const { rows } = await database.execute(sql`select
    (select count(*)::integer from users) as users, (select count(*)::integer from tasks where status = 'completed') as done,
    (select count(*)::integer from saved_solutions) > 3 as solutions, (select count(*)::integer from review_cards where due_at < ${now.toISOString()}) > 0 as due`)
    await database.execute(sql`insert into users (firebase_uid, email) values ('grace', 'grace@example.com')`)
    await close()
    expect(rows).toEqual([{ users: 1, done: 2, solutions: true, due: true }])
    await expect(seed(settings, now)).rejects.toThrow('This database has accounts of people')
    await expect(seed({ ...settings, publicUrl: 'https://fledge.example' }, now)).rejects.toThrow(
      'which is not this machine',
    )
  },
)
