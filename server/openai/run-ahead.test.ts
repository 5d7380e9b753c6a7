import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLiveAnswer } from '#server/chat/live-answer.ts'
import type { PgliteClient } from '#server/db/pglite-client.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest } from '#test/guest.ts'
import { serveCompletions } from '#test/serve-completions.ts'
import { beginsWithin } from './completion-answer.ts'

const { app, model, complete, answered, usedBy } = serveCompletions()
const small = { 'Content-Length': '90' }

test('a Pro key that was good a moment ago and is revoked gets nothing, costs nothing, and its model call is stopped', async () => {
  const { ada, id, ask } = await goodKeyOfPro()
  await ada.delete(`/api/keys/${id}`)
  expect((await ask()).status).toBe(401)
  expect(await usedBy(ada)).toBe(1)
  await expect.poll(() => model().calls() === 1 || model().aborted()).toBe(true)
  // Once forgotten it begins nothing any more.
  const calls = model().calls()
  expect((await ask()).status).toBe(401)
  expect(model().calls()).toBe(calls)
})

test('a plan that ended since the last call is the one that counts', async () => {
  const { ada, ask } = await goodKeyOfPro()
  await setPlan('free')
  const database = await app.services.databaseHandle.ready
  await database.execute(sql`update sidebar_usage set used = 20`)
  const response = await ask()
  expect(response.status).toBe(429)
  expect((await response.json()).error.code).toBe('insufficient_quota')
  expect(await usedBy(ada)).toBe(20)
})

test('a streamed answer ends when its key was looked up for the next call, which may follow at once', async () => {
  const { ask } = await goodKeyOfPro()
  const asking = ask({ stream: true })
  await model().asked(2)
  const lookUp = await holdLookUp()
  model().say('A remote control.')
  model().finish()
  let isOver = false
  const reading = asking.then(async (response) => response.text()).then(() => (isOver = true))
  await lookUp.begun
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  lookUp.release()
  await reading
})

test('what is wrong with a request is not told to a key that is no longer good', async () => {
  const { ada, id, secret } = await goodKeyOfPro()
  await ada.delete(`/api/keys/${id}`)
  expect((await complete(secret, { messages: 'none' }, small)).status).toBe(401)
})

test('an answer that has words already is not waited for', async () => {
  const answer = createLiveAnswer({ messageId: 0, userMessageId: 0 })
  answer.append('A')
  await expect(beginsWithin(answer, 3_600_000)).resolves.toBeUndefined()
})

async function goodKeyOfPro() {
  const ada = await createGuest(app)
  await setPlan('pro')
  const { id, secret } = await createApiKey(ada)
  const ask = (body: object = {}) => complete(secret, body, small)
  expect((await answered(ask(), 'A remote control.')).status).toBe(200)
  return { ada, id, secret, ask }
}

/** Lets the next look at a key wait until it is let go. */
async function holdLookUp() {
  const { $client: client } = (await app.services.databaseHandle.ready) as unknown as { $client: PgliteClient }
  const query = client.query.bind(client)
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = vi.spyOn(client, 'query').mockImplementation(async (statement, ...rest) => {
    if (!/^select .*"api_keys"/.test(statement)) return query(statement, ...rest)
    begun.resolve()
    await released.promise
    return query(statement, ...rest)
  })
  onTestFinished(() => held.mockRestore())
  return { begun: begun.promise, release: released.resolve }
}

async function setPlan(plan: 'pro' | 'free'): Promise<void> {
  const database = await app.services.databaseHandle.ready
  await database.execute(sql`update users set plan = ${plan}`)
}
