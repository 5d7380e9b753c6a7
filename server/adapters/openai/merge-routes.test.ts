import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Guest } from '#test/guest.ts'
import { serveCompletions } from '#test/models/serve-completions.ts'

const { app, model, learner, answered, usedBy, streamed } = serveCompletions()
const xcode = { 'User-Agent': 'Xcode/24577 CFNetwork/3860.300.31 Darwin/25.2.0' }
const merge = {
  stream: true,
  messages: [
    { role: 'system', content: 'You are a precise code editing assistant.' },
    {
      role: 'user',
      content:
        '**File:**\n```swift:A.swift\nlet a = 1\n```\n\n**Answer:**  \n```swift:A.swift\nlet a = 2\n```',
    },
  ],
}
const merged = '```swift\nText("[Terms](/terms)")\n```'

test('an answer goes into the file letter by letter as the model wrote it', async () => {
  const { ask } = await learner()
  const asking = ask(merge, xcode)
  await model().asked(1)
  model().say(merged.slice(0, 23))
  model().say(merged.slice(23))
  model().finish()
  expect(await streamed(await asking)).toBe(merged)
})

test.each(['breaks off', 'reaches its longest length'])(
  'when the model %s Xcode gets an error, and no sentence for the file',
  async (end) => {
    const { ask } = await learner()
    const asking = ask(merge, xcode)
    await model().asked(1)
    model().say('```swift\nlet a')
    const response = await asking
    if (end === 'breaks off') model().breakOff()
    else model().finish('length')
    const text = await response.clone().text()
    expect(await streamed(response)).toBe('```swift\nlet a')
    expect(JSON.parse(text.trim().split('\n\n').at(-1)!.slice(6)).error).toMatchObject({
      type: 'server_error',
      code: 'upstream_error',
    })
    expect(text).not.toContain('finish_reason":"')
  },
)

test('when the model cannot be reached the call fails and costs nothing', async () => {
  const { ada, ask } = await learner()
  await use(ada, { used: 3, followUps: 1000 })
  const asking = ask({ ...merge, stream: false }, xcode)
  for (const times of [1, 2, 3]) {
    await model().asked(times)
    model().breakOff()
  }
  expect((await asking).status).toBe(502)
  expect(await usedBy(ada)).toBe(3)
})

test("a merge beyond a question's free calls counts as a question, and the file does not say so", async () => {
  const { ada, ask } = await learner()
  await use(ada, { used: 14, followUps: 1000 })
  expect(await streamed(await answered(ask(merge, xcode), merged))).toBe(merged)
  expect(await usedBy(ada)).toBe(15)
})

test('a file that the model cannot take whole is refused, and no model is asked', async () => {
  const { ada, ask } = await learner()
  const [system, { content }] = merge.messages as [object, { content: string }]
  const response = await ask(
    {
      ...merge,
      messages: [
        system,
        { role: 'user', content: content.replace('let a = 1', 'let a = 1\n'.repeat(60_000)) },
      ],
    },
    xcode,
  )
  expect(response.status).toBe(413)
  expect((await response.json()).error).toMatchObject({
    type: 'invalid_request_error',
    code: 'request_too_large',
    message: expect.stringContaining('too long'),
  })
  expect(model().calls()).toBe(0)
  expect(await usedBy(ada)).toBe(0)
})

test('with no question left a merge is made without a model', async () => {
  const { ada, ask } = await learner()
  await use(ada, { used: 20, followUps: 1000 })
  const response = await ask(merge, xcode)
  expect(response.headers.get('x-fledge-quota')).toBe('exhausted')
  expect(await streamed(response)).toBe('```swift\nlet a = 2\n```')
  expect(model().calls()).toBe(0)
})

async function use(guest: Guest, { used, followUps }: { used: number; followUps: number }): Promise<void> {
  const database = await app.services.databaseHandle.ready
  await database.execute(
    sql`insert into sidebar_usage (user_id, period, used, follow_ups) values (${guest.user.id}, '2026-11', ${used}, ${followUps})`,
  )
}
