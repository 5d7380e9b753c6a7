import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openTestDatabase } from '#test/storage/test-database.ts'
import type { AppEnvironment } from './app-environment.ts'
import { healthRoutes } from './health-routes.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'

let open: OpenDatabase
beforeAll(async () => (open = await openTestDatabase()))
afterAll(() => open.close())

test('a server whose database answers is ready', async () => {
  expect(
    (await healthRoutes({ ready: Promise.resolve(open.database) }, null, 60_000).request('/readyz')).status,
  ).toBe(200)
})

test('a server whose database never answers is not ready, and says so', async () => {
  const mute = Object.assign(Object.create(open.database), { execute: () => new Promise(() => {}) })
  const response = await healthRoutes({ ready: Promise.resolve(mute) }, null, 20).request('/readyz')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'not ready' })
})

test('calls at the same time share one question to the database', async () => {
  let asked = 0
  const counting = Object.assign(Object.create(open.database), {
    execute: async (...given: Parameters<OpenDatabase['database']['execute']>) => {
      asked += 1
      return open.database.execute(...given)
    },
  })
  const routes = healthRoutes({ ready: Promise.resolve(counting) }, null, 60_000)
  const answers = await Promise.all(Array.from({ length: 50 }, async () => routes.request('/readyz')))
  expect([answers.every(({ status }) => status === 200), asked]).toEqual([true, 1])
  expect([(await routes.request('/readyz')).status, asked]).toEqual([200, 2])
})

test('past its limit an address is told to wait, before the database is asked', async () => {
  const limiter = createRateLimiter(() => 0)
  const app = new Hono<AppEnvironment>()
    .use(async (c, next) => {
      c.set('clientAddress', '203.0.113.7')
      await next()
    })
    .route('/', healthRoutes({ ready: Promise.resolve(open.database) }, limiter, 60_000))
  const answers = await Promise.all(
    Array.from({ length: limits.callsPerMinute.probe + 1 }, async () => app.request('/readyz')),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('what was restored is told without the name of a folder', async () => {
  const routes = healthRoutes(
    { ready: Promise.resolve(open.database), notice: Promise.resolve('put aside as database.broken-1') },
    null,
    60_000,
  )
  const text = await (await routes.request('/readyz')).text()
  expect(text).toContain('The log says how')
  expect(text).not.toContain('broken')
})
