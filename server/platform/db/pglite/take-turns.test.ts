import { Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { expect, test } from 'vitest'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { createTurns } from './take-turns.ts'

test('statements of one address, however many, delay those of another by a few at most', async () => {
  const inTurn = createTurns()
  const order: string[] = []
  const app = new Hono<AppEnvironment>()
    .use(contextStorage(), async (c, next) => {
      c.set('clientAddress', c.req.header('address')!)
      await next()
    })
    .get('/', async (c) => {
      const { clientAddress } = c.var
      await Promise.all(
        Array.from({ length: Number(c.req.query('statements')) }, () =>
          inTurn(async () => void order.push(clientAddress)),
        ),
      )
      return c.body(null, 204)
    })
  const ask = async (address: string, statements: number) =>
    app.request(`/?statements=${statements}`, { headers: { address } })
  await Promise.all([ask('203.0.113.7', 20), ask('203.0.113.8', 20), ask('198.51.100.9', 1)])
  expect(order).toHaveLength(41)
  expect(order.indexOf('198.51.100.9')).toBeLessThanOrEqual(4)
})

test('a statement that fails gives its place to the next', async () => {
  const inTurn = createTurns()
  const failing = Array.from({ length: 4 }, () => inTurn(() => Promise.reject(new Error('refused'))))
  const last = inTurn(async () => 'done')
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(await last).toBe('done')
})
