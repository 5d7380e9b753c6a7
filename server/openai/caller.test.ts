import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGuest } from '#server/auth/user-store.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { apiKeys, tasks } from '#server/db/schema.ts'
import { createLogger } from '#server/http/logger.ts'
import { createKey, deleteKey } from '#server/keys/key-store.ts'
import { readSettings } from '#server/settings.ts'
import { countTokens } from '#server/tutor/token-store.ts'
import { createLookAtKey, type CallerEnvironment } from './caller.ts'

let dataDirectory: string
let open: OpenDatabase
let now: Date
let userId: number
let keyId: number
let call: () => Promise<{ status: number; tokensUsed: number; askBeforehand: () => Promise<void> }>

beforeEach(async () => {
  now = new Date('2026-11-15T12:00:00Z')
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-caller-'))
  open = await openDatabase({ databaseUrl: null, dataDirectory })
  const { database } = open
  userId = (await createGuest(database, now)).id
  const { id, secret } = await createKey(database, userId, { name: 'Mac', projectId: null, scopes: ['sidebar'], keepsCode: false }, now)
  keyId = id

  const lookAtKey = createLookAtKey({ settings: readSettings({}), logger: createLogger('silent'), rateLimiter: null, now: () => now })
  const app = new Hono<CallerEnvironment>().get('/', async (c) => {
    c.set('database', database)
    const { found, askBeforehand } = lookAtKey(c)
    beforehand = askBeforehand
    return found.then(
      ({ tokensUsed }) => c.json({ tokensUsed }),
      () => c.json({}, 401),
    )
  })
  let beforehand: () => Promise<void>
  call = async () => {
    const answer = await app.request('/', { headers: { Authorization: `Bearer ${secret}` } })
    return { status: answer.status, tokensUsed: (await answer.json()).tokensUsed, askBeforehand: beforehand }
  }
})
afterEach(async () => {
  // A test may have closed it.
  await open.close().catch(() => {})
  await rm(dataDirectory, { recursive: true })
})

/** A call whose key will be known at the next one. */
async function callBefore() {
  const { status, askBeforehand } = await call()
  expect(status).toBe(200)
  await askBeforehand()
}

test('a key is not asked for while nothing was written since, and is after any write', async () => {
  await callBefore()
  await open.close()
  expect((await call()).status).toBe(200)
  open.database.delete(tasks).catch(() => {})
  // The database that is closed cannot be asked.
  await new Promise((resolve) => setImmediate(resolve))
  expect((await call()).status).toBe(401)
})

test('whoever calls after a revocation was sent is refused, done or not', async () => {
  await callBefore()
  const deleting = deleteKey(open.database, userId, keyId)
  // Its statement leaves within this turn of the thread.
  await new Promise((resolve) => setImmediate(resolve))
  expect((await call()).status).toBe(401)
  await deleting
  expect((await call()).status).toBe(401)
})

test('a revocation that overtakes the question beforehand is not forgotten', async () => {
  const { askBeforehand } = await call()
  const asking = askBeforehand()
  const deleting = deleteKey(open.database, userId, keyId)
  await Promise.all([asking, deleting])
  expect((await call()).status).toBe(401)
})

test.each([
  ['holds', true, 401],
  ['is rolled back', false, 200],
])('a revocation within a transaction that %s is waited for', async (_how, holds, status) => {
  await callBefore()
  let answer: ReturnType<typeof call> | undefined
  let isAnswered = false
  let wasAnswered: boolean | undefined
  await open.database
    .transaction(async (transaction) => {
      await transaction.delete(apiKeys)
      answer = call().finally(() => (isAnswered = true))
      // Its question has left by the time that the database answers this one.
      await transaction.select().from(apiKeys)
      wasAnswered = isAnswered
      if (!holds) throw new Error('Rolled back')
    })
    .catch(() => {})
  expect(wasAnswered).toBe(false)
  expect((await answer!).status).toBe(status)
})

test('with a new month the tokens begin anew', async () => {
  await countTokens(open.database, userId, { inputTokens: 300, outputTokens: 200 }, now)
  await callBefore()
  expect((await call()).tokensUsed).toBe(500)
  now = new Date('2026-12-01T00:00:00Z')
  expect((await call()).tokensUsed).toBe(0)
})
