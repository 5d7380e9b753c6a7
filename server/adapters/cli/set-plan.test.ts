import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { mailOutbox, users } from '#server/platform/db/tables/schema.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { setPlan } from './set-plan.ts'

let settings: Settings

beforeEach(async () => {
  settings = readSettings({ NODE_ENV: 'test', DATA_DIR: await mkdtemp(path.join(tmpdir(), 'fledge-plan-')) })
})
afterEach(() => rm(settings.dataDirectory, { recursive: true, force: true }))

test(
  'an account gets its plan, whatever the case of its address, and the steps for Xcode by mail once',
  { tags: 'deep' },
  async () => {
    const opened = await openDatabase(settings)
    await opened.database.insert(users).values({ firebaseUid: 'ada', email: 'Ada@example.com' })
    await opened.close()
    expect(await setPlan(settings, 'ada@example.com', 'pro')).toBe('ada@example.com now has the plan pro.')
    const again = await openDatabase(settings)
    expect(await again.database.select({ plan: users.plan }).from(users)).toEqual([{ plan: 'pro' }])
    await again.close()
    await setPlan(settings, 'ada@example.com', 'plus')
    const after = await openDatabase(settings)
    expect(await after.database.select({ kind: mailOutbox.kind }).from(mailOutbox)).toEqual([
      { kind: 'xcode-steps' },
    ])
    await after.close()
  },
)

test('a plan that does not exist and an address that nobody has are said so', async () => {
  await expect(setPlan(settings, 'ada@example.com', 'gold')).rejects.toThrow(
    'There is no plan "gold"; the plans are free, plus, pro.',
  )
  await expect(setPlan(settings, 'ada@example.com', 'pro')).rejects.toThrow(
    'Nobody has signed in as ada@example.com',
  )
})
