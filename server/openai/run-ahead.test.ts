import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLiveAnswer } from '#server/chat/live-answer.ts'
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
  const ask = () => complete(secret, {}, small)
  expect((await answered(ask(), 'A remote control.')).status).toBe(200)
  return { ada, id, secret, ask }
}

async function setPlan(plan: 'pro' | 'free'): Promise<void> {
  const database = await app.services.databaseHandle.ready
  await database.execute(sql`update users set plan = ${plan}`)
}
