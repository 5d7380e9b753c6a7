import { expect, test } from 'vitest'
import { ApiKey } from '#contract/account/api-key.ts'
import { Project } from '#contract/project.ts'
import { Task } from '#contract/tasks/task.ts'
import { User } from '#contract/account/user.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { createApp } from './app.ts'
import type { Database } from './platform/db/database.ts'
import { createLogger } from './platform/logger.ts'
import type { Tutor } from './teaching/tutor/tutor.ts'

const app = useTestApp()
const json = { 'Content-Type': 'application/json' }

test.each([["'; drop table users; --"], ["x' or '1'='1"], ['$1'], ["\\'; select pg_sleep(9)"], ['%_%']])(
  '%s is kept as it was written and is never run',
  async (title) => {
    const [ada, eve] = [await createGuest(app), await createGuest(app)]
    await createProject(eve)
    const project = await createProject(ada, { title })
    expect(project.title).toBe(title)
    expect((await ada.get(`/api/search?q=${encodeURIComponent(title)}`)).status).toBe(200)
    expect((await ada.get(`/api/projects/${encodeURIComponent(title)}`)).status).toBe(404)
    expect(await (await ada.get('/api/projects')).json()).toMatchObject([{ id: project.id, title }])
    expect((await eve.get('/api/user')).status).toBe(200)
  },
)

test.each([
  ['__proto__', '{"title":"x","description":"y","__proto__":{"polluted":true}}'],
  ['constructor.prototype', '{"title":"x","description":"y","constructor":{"prototype":{"polluted":true}}}'],
])('%s in a body is dropped and changes no other object', async (_name, body) => {
  const ada = await createGuest(app)
  const before = Reflect.ownKeys(Object.prototype)
  const made = await app.request('/api/projects', {
    method: 'POST',
    headers: { ...json, Cookie: ada.cookie },
    body,
  })
  const changed = await app.request('/api/user', {
    method: 'PATCH',
    headers: { ...json, Cookie: ada.cookie },
    body,
  })
  expect([made.status, changed.status]).toEqual([201, 200])
  expect(await made.text()).not.toContain('polluted')
  expect(Reflect.ownKeys(Object.prototype)).toEqual(before)
  expect({}).not.toHaveProperty('polluted')
})

test('a response holds what its schema names and nothing else', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const task = await (await ada.post(`/api/projects/${id}/tasks`, { title: 'One' })).json()
  await ada.post('/api/keys', { name: 'Xcode' })
  const answers = await Promise.all(
    ['/api/user', `/api/projects/${id}`, '/api/keys'].map(async (address) => (await ada.get(address)).json()),
  )
  const namesOf = (value: object) => Object.keys(value).toSorted()
  expect([answers[0], answers[1], answers[2][0], task].map(namesOf)).toEqual(
    [User, Project, ApiKey, Task].map(({ shape }) => namesOf(shape)),
  )
})

test('a key or a session in the URL opens nothing', async () => {
  const ada = await createGuest(app)
  const { secret } = await createApiKey(ada)
  const [, token = ''] = ada.cookie.split('=')
  const addresses = [
    ...['key', 'api_key', 'api-key', 'x-api-key', 'authorization', 'access_token', 'token'].flatMap(
      (name) => [`/v1/models?${name}=${secret}`, `/mcp?${name}=${secret}`],
    ),
    ...['sid', 'session', 'token'].map((name) => `/api/user?${name}=${token}`),
  ]
  const statuses = await Promise.all(
    addresses.map(
      async (address) =>
        (await app.request(address, { method: address.startsWith('/mcp') ? 'POST' : 'GET' })).status,
    ),
  )
  expect(statuses).toEqual(addresses.map(() => 401))
})

test('an unexpected error is one sentence for the caller, with its details in the log', async () => {
  const ada = await createGuest(app)
  const { secret } = await createApiKey(ada)
  const lines: string[] = []
  const broken = createApp({
    ...app.services,
    databaseHandle: { ready: Promise.resolve({} as Database) },
    logger: createLogger('info', { write: (line: string) => void lines.push(line) }),
  })
  const key = { Authorization: `Bearer ${secret}` }
  const answers = [
    await broken.request('/api/user', { headers: { Cookie: ada.cookie } }),
    await broken.request('/v1/models', { headers: key }),
    await broken.request('/mcp', { method: 'POST', headers: key }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(texts.filter((text) => !text.includes('Something went wrong on our side.'))).toEqual([])
  expect(texts.filter((text) => /is not a function|\.ts|TypeError/.test(text))).toEqual([])
  expect(lines.map((line) => /TypeError.*is not a function.*\.ts/.test(line))).toEqual([true, true, true])
})

test('a log names calls that were refused, and holds no body, query, cookie, key or address of mail', async () => {
  const lines: string[] = []
  const watched = createApp({
    ...app.services,
    logger: createLogger('trace', { write: (line: string) => void lines.push(line) }),
  })
  const ada = await createGuest(app)
  const { secret } = await createApiKey(ada)
  const signedIn = { ...json, Cookie: ada.cookie }
  await watched.request('/api/projects', {
    method: 'POST',
    headers: signedIn,
    body: '{"title":"canary title","description":"canary description"}',
  })
  await watched.request('/api/projects', { method: 'POST', headers: signedIn, body: '{"title":"canary torn' })
  await watched.request('/api/search?q=canary', { headers: signedIn })
  await watched.request('/api/newsletter', {
    method: 'POST',
    headers: json,
    body: '{"email":"canary@example.org"}',
  })
  await watched.request('/v1/models', { headers: { Authorization: `Bearer ${secret}` } })
  await watched.request('/v1/models', { headers: { Authorization: 'Bearer canary' } })
  await watched.request('/api/user', { headers: { Cookie: 'sid=canary' } })
  const log = lines.join('')
  expect(log).not.toMatch(/canary/)
  expect(log).not.toContain(secret)
  expect(log).not.toContain(ada.cookie.split('=')[1])
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 30, path: '/api/user', status: 401, msg: 'A call was refused' }),
  )
})

test('a session has 300 calls a minute, an address without one 60, a key 60', async () => {
  const limited = createApp({ ...app.services, rateLimiter: createRateLimiter(() => 0) })
  const ada = await createGuest(app)
  const { secret } = await createApiKey(ada)
  const refusedOf = async (times: number, path: string, headers: Record<string, string> = {}) => {
    const answers = await Promise.all(
      Array.from({ length: times }, async () => limited.request(path, { headers })),
    )
    return answers.filter(({ status }) => status === 429).length
  }
  expect(await refusedOf(301, '/api/settings', { Cookie: ada.cookie })).toBe(1)
  expect(await refusedOf(61, '/api/settings')).toBe(1)
  expect(await refusedOf(61, '/v1/models', { Authorization: `Bearer ${secret}` })).toBe(1)
})

test('sign-in has 10 calls a minute of its own: neither exports nor the newsletter use them up', async () => {
  const limited = createApp({ ...app.services, rateLimiter: createRateLimiter(() => 0) })
  const ada = await createGuest(app)
  const statusesOf = (times: number, path: string, init: RequestInit) =>
    Promise.all(
      Array.from({ length: times }, async () => {
        const answer = await limited.request(path, init)
        // An export occupies its place until it has been read.
        await answer.arrayBuffer()
        return answer.status
      }),
    )
  const subscribe = { method: 'POST', headers: json, body: JSON.stringify({ email: 'ada@example.org' }) }
  expect(
    (await statusesOf(11, '/api/user/export', { headers: { Cookie: ada.cookie } })).filter(
      (status) => status === 429,
    ),
  ).toHaveLength(1)
  expect(
    (await statusesOf(11, '/api/newsletter', subscribe)).filter((status) => status === 429),
  ).toHaveLength(1)
  expect(
    (await statusesOf(11, '/api/auth/guest', { method: 'POST', headers: json })).filter(
      (status) => status === 429,
    ),
  ).toHaveLength(1)
})

test('a key has four answers at once, and the fifth question is told to wait', async () => {
  const thought = Promise.withResolvers<void>()
  const tutor: Tutor = {
    modelName: 'slow',
    async *answer() {
      await thought.promise
      yield 'So.'
    },
  }
  const limited = createApp({ ...app.services, tutor, rateLimiter: createRateLimiter(() => 0) })
  const { secret } = await createApiKey(await createGuest(app))
  const body = JSON.stringify({
    model: 'fledge',
    messages: [{ role: 'user', content: 'What is a binding?' }],
  })
  const asked = Array.from({ length: 5 }, async () =>
    limited.request('/v1/chat/completions', {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${secret}` },
      body,
    }),
  )
  expect((await Promise.race(asked)).status).toBe(429)
  thought.resolve()
  expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(4)
})
