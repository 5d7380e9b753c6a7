import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Guest } from '#test/guest.ts'
import { serveCompletions, startOfTest } from '#test/models/serve-completions.ts'

const { app, model, setNow, learner, answered, usedBy, streamed } = serveCompletions()
const withErrors = serveCompletions({ xcodeQuotaMode: 'error' })

describe('the quota', () => {
  test('with one question left, two hundred calls at once get one answer', async () => {
    const { ada, ask } = await learner()
    await spend(ada, 19)
    const asking = Array.from({ length: 200 }, () => ask())
    await model().asked(1)
    model().say('The last one.')
    model().finish()
    const answers = await Promise.all(asking)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(199)
    expect(model().calls()).toBe(1)
    expect(await usedBy(ada)).toBe(20)
  })

  test('past it a client gets an error that it does not repeat', async () => {
    const { ada, ask } = await learner()
    await spend(ada, 20)
    const response = await ask()
    expect(response.status).toBe(429)
    expect(response.headers.get('x-should-retry')).toBe('false')
    expect((await response.json()).error).toMatchObject({
      type: 'insufficient_quota',
      code: 'insufficient_quota',
      message: expect.stringContaining('December 1, 2026'),
    })
    expect(model().calls()).toBe(0)
  })

  test('past it Xcode gets a sentence with the date, as an answer', async () => {
    const { ada, ask } = await learner()
    await spend(ada, 20)
    const response = await ask({ stream: true }, { 'User-Agent': 'Xcode/24577 CFNetwork/3860 Darwin/25.2.0' })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-fledge-quota')).toBe('exhausted')
    expect(await streamed(response)).toContain(
      'You have used 20 of 20 questions from Xcode this month. You get new ones on December 1, 2026',
    )
    expect(model().calls()).toBe(0)
  })

  test('past it Xcode gets the error that others get, where the operator wants it so', async () => {
    const { ada, ask } = await withErrors.learner()
    await spend(ada, 20, withErrors.app)
    const response = await ask({ stream: true }, { 'User-Agent': 'Xcode/24577 CFNetwork/3860 Darwin/25.2.0' })
    expect(response.status).toBe(429)
    expect((await response.json()).error).toMatchObject({ code: 'insufficient_quota' })
    expect(withErrors.model().calls()).toBe(0)
  })

  test('is told in the headers of what costs nothing, too', async () => {
    const { ada, ask } = await learner()
    await spend(ada, 3)
    const conversation = [
      { role: 'user', content: 'What is a binding?' },
      { role: 'assistant', content: '##SEARCH: Counter' },
    ]
    const followUp = await answered(
      ask({
        messages: [...conversation, { role: 'user', content: 'Your search results are provided below:' }],
      }),
      'A remote control.',
    )
    const title = await ask({
      messages: [
        {
          role: 'system',
          content:
            "You are a programming assistant for Apple platforms, tasked with summarizing the user's questions",
        },
        ...conversation,
      ],
    })
    const merge = ask({
      messages: [
        { role: 'system', content: 'You are a precise code editing assistant.' },
        { role: 'user', content: '**File:**\nlet a = 1' },
      ],
    })
    const told = [followUp, title, await answered(merge, 'let a = 2', 2)].map(({ status, headers }) => [
      status,
      headers.get('x-ratelimit-limit-requests'),
      headers.get('x-ratelimit-remaining-requests'),
      headers.get('x-fledge-quota-reset'),
    ])
    expect(told).toEqual(Array.from({ length: 3 }, () => [200, '20', '17', '2026-12-01T00:00:00.000Z']))
    expect(await usedBy(ada)).toBe(3)
  })

  test.each(['assistant', 'system', 'developer', 'tool'])(
    'is spared by a call that ends with words of the role %s',
    async (role) => {
      const { ada, ask } = await learner()
      const messages = [
        { role: 'user', content: 'What is a binding?' },
        { role, content: 'A remote' },
      ]
      expect((await answered(ask({ messages }), ' control.')).status).toBe(200)
      expect(await usedBy(ada)).toBe(0)
    },
  )

  test('is new on the first of the month', async () => {
    const { ada, ask } = await learner()
    await spend(ada, 20)
    setNow(new Date('2026-12-01T00:00:00Z'))
    expect((await answered(ask(), 'Good morning.')).status).toBe(200)
    expect(await usedBy(ada)).toBe(1)
  })

  test('is told when five are left, after the answer and not in the project', async () => {
    const { ada, ask } = await learner()
    await spend(ada, 14)
    const response = await answered(ask(), 'Yes.')
    expect((await response.json()).choices[0].message.content).toBe(
      "Yes.\n\n*5 questions are left of this month's 20 questions from Xcode. You get new ones on December 1, 2026 (UTC).*",
    )
  })

  test('is not told behind lines that Xcode reads as a search, nor in a fence that was left open', async () => {
    const { ada, ask } = await learner()
    await spend(ada, 14)
    const search = 'I need to see it.\n\n##SEARCH: Foo\n'
    expect(await streamed(await answered(ask({ stream: true }), search))).toBe(search)
    await spend(ada, 19)
    const open = '```swift:A.swift\nlet a = 1\n'
    expect(await streamed(await answered(ask({ stream: true }), open, 2))).toBe(open)
  })

  test('does not hold for Pro', async () => {
    const { ada, ask } = await learner()
    await spend(ada, 400)
    const database = await app.services.databaseHandle.ready
    await database.execute(sql`update users set plan = 'pro'`)
    expect((await answered(ask(), 'Yes.')).status).toBe(200)
    expect(await (await ada.get('/api/usage')).json()).toMatchObject({
      plan: 'pro',
      period: '2026-11',
      sidebarQuestions: { used: 401, limit: null },
    })
  })

  test('takes nothing when the model cannot be reached', async () => {
    const { ada, ask } = await learner()
    const asking = ask({ stream: true })
    await model().asked(1)
    model().breakOff()
    await model().asked(2)
    model().breakOff()
    await model().asked(3)
    model().breakOff()
    const response = await asking
    expect(response.status).toBe(502)
    expect((await response.json()).error).toMatchObject({ type: 'server_error', code: 'upstream_error' })
    expect(await usedBy(ada)).toBe(0)
  })

  test('takes nothing when an answer that is not streamed breaks off: none of it was sent', async () => {
    const { ada, ask } = await learner()
    const asking = ask()
    await model().asked(1)
    model().say('The first half')
    // Let the words through first: what a broken stream still buffers is lost.
    await new Promise((resolve) => setImmediate(resolve))
    model().breakOff()
    expect((await asking).status).toBe(502)
    expect(await usedBy(ada)).toBe(0)
  })

  test('takes the question once when an answer breaks off and is asked for again', async () => {
    const { ada, ask } = await learner()
    expect(await breaksOff(ask, 1)).toContain('"upstream_error"')
    await answered(ask(), 'The whole.', 2)
    expect(await usedBy(ada)).toBe(1)
  })

  test('takes the question once when the second try comes to nothing, too', async () => {
    const { ada, ask } = await learner()
    await breaksOff(ask, 1)
    await comesToNothing(ask, [2, 3, 4])
    await answered(ask(), 'The whole.', 5)
    expect(await usedBy(ada)).toBe(1)
  })

  test('a free repeat that comes to nothing is free until the same moment, and not longer', async () => {
    const { ada, ask } = await learner()
    await breaksOff(ask, 1)
    setNow(new Date(startOfTest.getTime() + 9 * 60_000))
    await comesToNothing(ask, [2, 3, 4])
    setNow(new Date(startOfTest.getTime() + 11 * 60_000))
    await answered(ask(), 'The whole.', 5)
    expect(await usedBy(ada)).toBe(2)
  })

  test('a free repeat that breaks off in the middle is free until the same moment, however often', async () => {
    const { ada, ask } = await learner()
    for (const [at, minute] of [0, 5, 9].entries()) {
      setNow(new Date(startOfTest.getTime() + minute * 60_000))
      await breaksOff(ask, at + 1)
    }
    expect(await usedBy(ada)).toBe(1)
    setNow(new Date(startOfTest.getTime() + 11 * 60_000))
    await answered(ask(), 'The whole.', 4)
    expect(await usedBy(ada)).toBe(2)
  })

  test('a failure in the middle is a sentence in Xcode', async () => {
    const { ask } = await learner()
    const text = await breaksOff(ask, 1, { 'User-Agent': 'Xcode/24577' })
    expect(text).toContain('did not finish its answer')
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  test('a failure in the middle of a file stands behind it in Xcode, not in it', async () => {
    const { ask } = await learner()
    const asking = ask({ stream: true }, { 'User-Agent': 'Xcode/24577' })
    await model().asked(1)
    model().say('1. So:\n   ~~~~swift:A.swift\n   let a')
    const response = await asking
    model().breakOff()
    expect(await streamed(response)).toBe(
      '1. So:\n   ~~~~swift:A.swift\n   let a\n   ~~~~\n\n*The language model did not finish its answer. What was written so far is saved; try again in a moment.*',
    )
  })

  test('takes nothing when the reader leaves before the first word, and the model is stopped', async () => {
    const { ada, ask } = await learner()
    const response = await ask({ stream: true })
    await response.body!.cancel()
    await expect.poll(() => usedBy(ada)).toBe(0)
  })
})

async function spend(guest: Guest, used: number, inApp = app): Promise<void> {
  const database = await inApp.services.databaseHandle.ready
  await database.execute(
    sql`insert into sidebar_usage (user_id, period, used) values (${guest.user.id}, '2026-11', ${used}) on conflict (user_id, period) do update set used = ${used}`,
  )
}

type Ask = Awaited<ReturnType<typeof learner>>['ask']

/** Streams half an answer, which then breaks off. `call` is the number of the call to the model. */
async function breaksOff(ask: Ask, call: number, headers: Record<string, string> = {}): Promise<string> {
  const asking = ask({ stream: true }, headers)
  await model().asked(call)
  model().say('The first half')
  const response = await asking
  model().breakOff()
  return response.text()
}

/** Asks a question whose answer fails before the first word, on every attempt of the model. */
async function comesToNothing(ask: Ask, calls: number[]): Promise<void> {
  const asking = ask({ stream: true })
  for (const call of calls) {
    await model().asked(call)
    model().breakOff()
  }
  expect((await asking).status).toBe(502)
}
