import { EventEmitter } from 'node:events'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { limitedUnread } from './limited-unread.ts'
import { createRateLimiter } from './rate-limit.ts'

const { answers: mostAnswers, bytes: mostBytes } = limits.unread
let app: Hono<AppEnvironment>

beforeEach(() => {
  app = new Hono<AppEnvironment>()
    .use(async (c, next) => {
      c.set('user', { id: Number(c.req.header('user')), isGuest: true })
      await next()
    })
    .use(limitedUnread(createRateLimiter(() => 0)))
    .get('/', (c) => c.text('answer'))
})

test('an account whose answers wait to be read gets no more until they are read or closed', async () => {
  const waiting = outgoing(mostBytes)
  expect(await call(1, waiting)).toBe(200)
  expect(await call(1)).toBe(429)
  expect(await call(2)).toBe(200)
  waiting.writableLength = 0
  expect(await call(1)).toBe(200)
  waiting.writableLength = mostBytes
  waiting.emit('close')
  expect(await call(1)).toBe(200)
})

test('an account has a bounded number of answers that are not read to their end', async () => {
  const open = Array.from({ length: mostAnswers }, () => outgoing(0))
  const statuses = await Promise.all(open.map((answer) => call(1, answer)))
  expect(statuses.every((status) => status === 200)).toBe(true)
  expect(await call(1)).toBe(429)
  open[0]!.emit('close')
  expect(await call(1)).toBe(200)
})

function outgoing(writableLength: number) {
  return Object.assign(new EventEmitter(), { writableLength })
}

async function call(user: number, answer = outgoing(0)): Promise<number> {
  const response = await app.request('/', { headers: { user: String(user) } }, { outgoing: answer })
  return response.status
}
