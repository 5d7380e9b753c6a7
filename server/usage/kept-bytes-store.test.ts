import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatMessages, keptBytes, users } from '#server/db/schema.ts'
import type { Usage } from '#contract/usage.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { setByteBudgets } from './usage-store.ts'

const app = useTestApp()

async function storageOf(guest: Guest): Promise<Usage['storage']> {
  const usage: Usage = await (await guest.get('/api/usage')).json()
  return usage.storage
}

test('smoke', async () => {
  const database = await app.services.databaseHandle.ready
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  expect(await storageOf(ada)).toEqual({ used: 0, limit: 20_000_000 })
})
