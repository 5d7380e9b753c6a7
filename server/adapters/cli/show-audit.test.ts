import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordEvent } from '#server/features/audit/audit-store.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { users } from '#server/platform/db/tables/schema.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { setPlan } from './set-plan.ts'
import { showAudit } from './show-audit.ts'

let settings: Settings

beforeEach(async () => {
  settings = readSettings({ NODE_ENV: 'test', DATA_DIR: await mkdtemp(path.join(tmpdir(), 'fledge-audit-')) })
})
afterEach(() => rm(settings.dataDirectory, { recursive: true, force: true }))

test(
  'an operator reads what happened to an account, by its address or its number',
  { tags: 'deep' },
  async () => {
    const opened = await openDatabase(settings)
    const [ada] = await opened.database
      .insert(users)
      .values({ firebaseUid: 'ada', email: 'Ada@example.com' })
      .returning()
    await recordEvent(opened.database, {
      userId: ada!.id,
      event: 'signed in',
      at: new Date('2026-03-01T09:00:00Z'),
    })
    await opened.close()
    await setPlan(settings, 'ada@example.com', 'pro')
    const shown = await showAudit(settings, 'ada@example.com')
    expect(shown).toMatch(
      /^Account \d+: 2 events of the last year\n2026-03-01T09:00:00\.000Z {2}signed in\n\S+ {2}plan changed {2}free to pro$/,
    )
    expect(await showAudit(settings, String(ada!.id))).toBe(shown)
    await expect(showAudit(settings, 'eve@example.com')).rejects.toThrow(
      'Nobody has signed in as eve@example.com',
    )
  },
)
