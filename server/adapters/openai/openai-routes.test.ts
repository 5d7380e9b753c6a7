import { describe, expect, test } from 'vitest'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { startOfTest, serveCompletions } from '#test/models/serve-completions.ts'

const { app, model, learner, complete, answered, usedBy, streamed } = serveCompletions()

test.each([true, false])(
  'who hangs up before the answer begins has none made, and pays for none (stream: %s)',
  async (stream) => {
    const { ada, secret } = await learner()
    const body = JSON.stringify({
      model: 'fledge',
      messages: [{ role: 'user', content: 'What is a binding?' }],
      stream,
    })
    const asking = Promise.resolve(
      app.request('/v1/chat/completions', {
        method: 'POST',
        headers: bearer(secret),
        body,
        signal: AbortSignal.abort(),
      }),
    )
    const ended = asking.then((response) => response.text()).catch(() => null)
    await expect.poll(() => model().aborted()).toBe(true)
    await ended
    await expect.poll(() => usedBy(ada)).toBe(0)
  },
)

describe('the key', () => {
  test.each([
    ['authorization', (key: string) => `Bearer ${key}`],
    ['authorization', (key: string) => key],
    ['authorization', (key: string) => `Bearer Bearer ${key}`],
    ['x-api-key', (key: string) => key],
    ['x-api-key', (key: string) => `Bearer ${key}`],
    ['api-key', (key: string) => key],
    ['api_key', (key: string) => key],
    ['api_key', (key: string) => `bearer ${key}`],
  ])('is read from %s, however it is written', async (header, write) => {
    const { secret } = await learner()
    const response = await app.request('/v1/models?', { headers: { [header]: write(secret) } })
    expect(response.status).toBe(200)
    expect((await response.json()).data[0]).toMatchObject({
      id: 'fledge',
      object: 'model',
      owned_by: 'fledge',
    })
  })

  test('every call without a good one is refused alike', async () => {
    const { ada, secret } = await learner()
    const revoked = await createApiKey(ada)
    await ada.delete(`/api/keys/${revoked.id}`)
    const reader = await createApiKey(ada, { scopes: ['read', 'write'] })
    const headers: Record<string, string>[] = [
      {},
      { Cookie: ada.cookie },
      bearer(revoked.secret),
      bearer(reader.secret),
      bearer(`${secret}x`),
      bearer('nonsense'),
    ]
    const listing = headers.map(async (header) => app.request('/v1/models', { headers: header }))
    const asking = headers.map(async (header) =>
      app.request('/v1/chat/completions', { method: 'POST', headers: header, body: '{}' }),
    )
    const answers = await Promise.all([...listing, ...asking])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(answers[0]!.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('that was revoked a moment ago gets nothing, though its question was already read', async () => {
    const ada = await createGuest(app)
    const { id, secret } = await createApiKey(ada)
    const ask = () => complete(secret, {}, { 'Content-Length': '90' })
    expect((await answered(ask(), 'A remote control.')).status).toBe(200)
    expect((await answered(ask(), 'A remote control.', 2)).status).toBe(200)
    await ada.delete(`/api/keys/${id}`)
    expect((await ask()).status).toBe(401)
    expect(model().calls()).toBe(2)
  })

  test('its last use is shown', async () => {
    const { ada, secret } = await learner()
    await app.request('/v1/models', {
      headers: { ...bearer(secret), 'User-Agent': 'Xcode/24577 CFNetwork/3860.300.31 Darwin/25.2.0' },
    })
    expect((await (await ada.get('/api/keys')).json())[0]).toMatchObject({
      lastUsedAt: startOfTest.toISOString(),
      lastUsedBy: 'Xcode/24577 CFNetwork/3860.300.31 Darwin/25.2.0',
    })
  })
})

describe('the models', () => {
  test('are the tutor and each project, and choosing one chooses the project', async () => {
    const { ada, secret } = await learner()
    const project = await createProject(ada, { title: 'Café & Cake' })
    const { data } = await (await app.request('/v1/models', { headers: bearer(secret) })).json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['fledge', `fledge/cafe-cake-${project.id}`])
    const response = await answered(complete(secret, { model: data[1].id }), 'A remote control.')
    expect(response.status).toBe(200)
    expect(await (await ada.get(`/api/projects/${project.id}/chat`)).json()).toMatchObject([
      { content: 'What is a binding?', isUserMessage: true, source: 'xcode' },
      { content: 'A remote control.', isUserMessage: false, source: 'xcode', status: 'complete' },
    ])
  })

  test('are asked about a project: the check of the code is kept, and not what the model was sent', async () => {
    const { ada, secret } = await learner()
    const { id } = await createProject(ada)
    const said = 'Try this:\n\n```swift\nlet name = "Fern"\n```\n'
    await answered(complete(secret, { model: `fledge/x-${id}` }), said)
    const [, answer] = await (await ada.get(`/api/projects/${id}/chat`)).json()
    expect(answer).toMatchObject({ content: said, hasView: false })
    expect(answer.codeChecks).toHaveLength(1)
  })

  test("another's project answers exactly like one that does not exist", async () => {
    const { secret } = await learner()
    const eve = await createGuest(app)
    const { id } = await createProject(eve)
    const foreign = await complete(secret, { model: `fledge/plant-diary-${id}` })
    const missing = await complete(secret, { model: 'fledge/plant-diary-999999' })
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect((await foreign.json()).error).toMatchObject({ code: 'model_not_found', param: 'model' })
    expect(model().calls()).toBe(0)
  })

  test('a key for one project opens only that one', async () => {
    const { ada } = await learner()
    const mine = await createProject(ada)
    const other = await createProject(ada)
    const { secret } = await createApiKey(ada, { projectId: mine.id })
    const { data } = await (await app.request('/v1/models', { headers: bearer(secret) })).json()
    expect(data).toHaveLength(2)
    expect((await complete(secret, { model: `fledge/plant-diary-${other.id}` })).status).toBe(404)
    expect((await answered(complete(secret), 'Yes.')).status).toBe(200)
    expect(await (await ada.get(`/api/projects/${mine.id}/chat`)).json()).toHaveLength(2)
  })
})

describe('an answer', () => {
  test('comes whole with usage, in the shape of a chat completion', async () => {
    const { ask } = await learner()
    const response = await answered(
      ask({
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is' },
              { type: 'text', text: 'a binding?' },
            ],
          },
        ],
        temperature: 0.2,
        made_up: true,
      }),
      'A remote control.',
    )
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      model: 'fledge',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'A remote control.', refusal: null },
          finish_reason: 'stop',
        },
      ],
      usage: { completion_tokens: 5 },
    })
    expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('19')
  })

  test('streams with its role first, stop and [DONE] last, and no usage that was not asked for', async () => {
    const { ask } = await learner()
    const response = await answered(ask({ stream: true }), 'A remote control.')
    const text = await response.text()
    const chunks = text
      .split('\n\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)))
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(chunks[0].choices[0].delta).toEqual({ role: 'assistant', content: '' })
    expect(chunks.at(-1).choices[0]).toMatchObject({ delta: {}, finish_reason: 'stop' })
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
    expect(text).not.toContain('usage')
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  test('ends with usage when asked for it', async () => {
    const { ask } = await learner()
    const text = await (
      await answered(ask({ stream: true, stream_options: { include_usage: true } }), 'A remote control.')
    ).text()
    const last = text.split('\n\n').at(-3)!
    expect(JSON.parse(last.slice(6))).toMatchObject({ choices: [], usage: { completion_tokens: 5 } })
  })

  test('links to the site with its address', async () => {
    const { ask } = await learner()
    const asking = ask({ stream: true })
    await model().asked(1)
    model().say('Read [bindings]')
    model().say('(/field-guide/bindings) and [this](')
    model().say('/field-guide/state).')
    model().finish()
    expect(await streamed(await asking)).toBe(
      'Read [bindings](http://localhost:3000/field-guide/bindings) and [this](http://localhost:3000/field-guide/state).',
    )
  })

  test('that reached its longest length says so by its reason, and by nothing in the file', async () => {
    const { ask } = await learner()
    const half = 'So:\n\n```swift:A.swift\nText("[Terms](/terms)")\n'
    const cutShort = async (asking: Promise<Response>, times: number) => {
      await model().asked(times)
      model().say(half)
      model().finish('length')
      return asking
    }
    const events = (
      await (await cutShort(ask({ stream: true }, { 'User-Agent': 'Xcode/24577' }), 1)).text()
    ).split('\n\n')
    const chunks = events
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)).choices[0])
    expect(chunks.map(({ delta }) => delta.content ?? '').join('')).toBe(half)
    expect(chunks.at(-1).finish_reason).toBe('length')
    const whole = await cutShort(ask(), 2)
    expect((await whole.json()).choices).toMatchObject([
      { message: { content: half }, finish_reason: 'length' },
    ])
  })

  test('that reached its longest length says so in the project, where no reason is seen', async () => {
    const { ada } = await learner()
    const project = await createProject(ada)
    const { secret } = await createApiKey(ada, { projectId: project.id })
    const asking = complete(secret)
    await model().asked(1)
    model().say('So:\n\n```swift:A.swift\nlet a')
    model().finish('length')
    expect((await (await asking).json()).choices).toMatchObject([
      { message: { content: 'So:\n\n```swift:A.swift\nlet a' }, finish_reason: 'length' },
    ])
    expect(await (await ada.get(`/api/projects/${project.id}/chat`)).json()).toMatchObject([
      { content: 'What is a binding?' },
      {
        content:
          'So:\n\n```swift:A.swift\nlet a\n```\n\n*This answer was cut off because it reached the maximum length.*',
        status: 'complete',
      },
    ])
  })

  test.each([
    ['no JSON', '{'],
    ['no messages', '{"model":"fledge"}'],
    ['an empty list of messages', '{"model":"fledge","messages":[]}'],
    ['no model', '{"messages":[{"role":"user","content":"x"}]}'],
    ['two answers at once', '{"model":"fledge","messages":[{"role":"user","content":"x"}],"n":2}'],
  ])('is refused to %s, uncharged', async (_name, body) => {
    const { ada, secret } = await learner()
    const response = await app.request('/v1/chat/completions', {
      method: 'POST',
      headers: bearer(secret),
      body,
    })
    expect(response.status).toBe(400)
    expect((await response.json()).error).toMatchObject({ type: 'invalid_request_error', code: null })
    expect(await usedBy(ada)).toBe(0)
  })

  test('of a request with 9 MiB of files is given, with 11 MiB it is refused', async () => {
    const { ask } = await learner()
    const fileOf = (megabytes: number) => ({
      messages: [
        {
          role: 'user',
          content: `The contents are below:\n\`\`\`swift:A.swift\n${'x'.repeat(megabytes * 1024 * 1024)}\n\`\`\`\nThe user has asked:\n\nWhy?`,
        },
      ],
    })
    expect((await answered(ask(fileOf(9)), 'So.')).status).toBe(200)
    const refused = await ask(fileOf(11))
    expect(refused.status).toBe(413)
    expect((await refused.json()).error.code).toBe('request_too_large')
  })

  test('of millions of invalid messages is refused with a short error', async () => {
    const { ask } = await learner()
    const refused = await ask({ messages: Array(4_000_000).fill(0) })
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      400,
      'The body holds too many values. Send fewer messages.',
    ])
  })

  test.each([
    ['GET', '/v1/chat/completions', 405],
    ['POST', '/v1/models', 405],
    ['POST', '/v1/responses', 404],
    ['GET', '/v1', 404],
  ])('%s %s is refused in the same shape', async (method, path, status) => {
    const { secret } = await learner()
    const response = await app.request(path, { method, headers: bearer(secret) })
    expect(response.status).toBe(status)
    expect((await response.json()).error.type).toBe('invalid_request_error')
  })

  test('a session cookie and a foreign origin change nothing', async () => {
    const { ada, ask } = await learner()
    const response = await answered(
      ask({}, { Cookie: ada.cookie, Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }),
      'Yes.',
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

function bearer(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}` }
}
