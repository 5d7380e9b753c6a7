import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { healthRoutes } from './health-routes.ts'

let open: OpenDatabase
beforeAll(async () => (open = await openTestDatabase()))
afterAll(() => open.close())

test('a server whose database answers is ready', async () => {
  expect(
    (await healthRoutes({ ready: Promise.resolve(open.database) }, 60_000).request('/readyz')).status,
  ).toBe(200)
})

test('a server whose database never answers is not ready, and says so', async () => {
  const mute = Object.assign(Object.create(open.database), { execute: () => new Promise(() => {}) })
  const response = await healthRoutes({ ready: Promise.resolve(mute) }, 20).request('/readyz')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'not ready' })
})
