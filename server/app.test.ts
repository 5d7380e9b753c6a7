import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { tablesInOrder } from '#server/platform/backup/table-order.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { createApp } from './app.ts'
import { readSettings } from './platform/settings.ts'

const app = useTestApp()
const json = { 'Content-Type': 'application/json' }

interface Operation {
  method: string
  path: string
  access: string
}

/** A valid body for each write, so that a refusal can only be due to missing rights. */
const bodies: Record<string, unknown> = {
  'POST /projects': { title: 'Mine', description: 'x' },
  'PATCH /projects/{projectId}': { title: 'Taken over' },
  'POST /projects/{projectId}/chat': { content: 'Hello' },
  'PUT /projects/{projectId}/chat/{messageId}/rating': { isHelpful: true },
  'PATCH /projects/{projectId}/chat/suggestions/{suggestionId}': { state: 'accepted' },
  'POST /projects/{projectId}/tasks': { title: 'Mine' },
  'PATCH /projects/{projectId}/tasks/{taskId}': { title: 'Taken over' },
  'POST /projects/{projectId}/tasks/{taskId}/attempt': {
    files: [{ name: 'Plant.swift', code: 'let name = 1' }],
  },
  'POST /projects/{projectId}/saved-solutions': { title: 'Mine', content: 'x' },
  'PATCH /projects/{projectId}/saved-solutions/{solutionId}': { title: 'Taken over' },
  'POST /projects/{projectId}/plan': {},
  'PATCH /projects/{projectId}/plan': {
    baseVersion: 1,
    edit: { change: 'rename-phase', phase: 'x', name: 'Taken over' },
  },
  'PUT /projects/{projectId}/plan/answers': { audience: 'self' },
  'POST /projects/{projectId}/plan/tasks': {},
  'POST /projects/{projectId}/plan/proposal': {},
  'POST /projects/{projectId}/plan/proposal/accept': {},
  'POST /keys': { name: 'Mine' },
  'PUT /learning/topics/{slug}/mark': { mark: 'known' },
  'PUT /learning/goal': { goal: { unit: 'tasks', amount: 3 } },
  'PUT /week-mail': { email: 'ada@example.org', weekday: 0, ahead: 0 },
  'POST /learning/checks': {},
  'POST /learning/checks/{askedId}/answer': { answer: 'a' },
  'POST /learning/checks/{askedId}/recall': { recall: 'knew' },
}

/**
 * Tables to which a GET may add rows: lessons and their questions are made on the first request, and exports
 * are recorded.
 */
const madeToBeRead = ['lessons', 'asked_checks', 'audit_events', 'kept_bytes']

test('the description names the cookie that is set, on https, too', async () => {
  const settings = readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://fledge.example' })
  const secure = createApp({ ...app.services, settings })
  const { components } = await (await secure.request('https://fledge.example/api/openapi.json')).json()
  const entered = await secure.request('https://fledge.example/api/auth/guest', {
    method: 'POST',
    headers: json,
    body: '{}',
  })
  expect(entered.headers.get('set-cookie')).toMatch(
    new RegExp(`^${components.securitySchemes.session.name}=`),
  )
})

describe('the access matrix, made from the description of the API', () => {
  let operations: Operation[]
  let documented: Set<string>

  beforeAll(async () => {
    const description = await (await app.request('/api/openapi.json')).json()
    operations = Object.entries<Record<string, { 'x-access'?: string }>>(description.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          access: operation['x-access'] ?? 'not said',
        })),
    )
    documented = new Set(operations.map(({ method, path }) => `${method} /api${path}`))
  })

  test('it is made once and its text kept', async () => {
    const writing = vi.spyOn(JSON, 'stringify')
    const answers = [await app.request('/api/openapi.json'), await app.request('/api/openapi.json')]
    const written = writing.mock.results.filter(({ value }) => String(value).startsWith('{"openapi":'))
    writing.mockRestore()
    expect(written).toEqual([])
    expect(await answers[0]!.text()).toMatch(/^\{"openapi":/)
  })

  test('every route below /api is described and says who may call it', () => {
    const routes = app.app.routes
      .filter((route) => route.path.startsWith('/api/') && route.method !== 'ALL')
      .map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`)
    expect(new Set(routes)).toEqual(documented)
    expect(operations.filter(({ access }) => !['anyone', 'user', 'owner'].includes(access))).toEqual([])
  })

  test('without a session every call that needs one is refused alike', async () => {
    const answers = await Promise.all(
      operations
        .filter(({ access }) => access !== 'anyone')
        .map((operation) => call(operation, '', { projectId: 1, inner: 1 })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test("another guest's objects answer exactly like objects that do not exist", async () => {
    const ada = await createGuest(app)
    const eve = await createGuest(app)
    const { id } = await createProject(ada)
    const task = await (await ada.post(`/api/projects/${id}/tasks`, { title: 'One' })).json()
    const solution = await (
      await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'One', content: 'x' })
    ).json()
    await ada.post(`/api/projects/${id}/plan`)
    const before = await whole(ada, id)
    const owned = operations.filter(({ access }) => access === 'owner')
    const foreign = await Promise.all(
      owned.map((operation) =>
        call(operation, eve.cookie, {
          projectId: id,
          inner: operation.path.includes('task') ? task.id : solution.id,
        }),
      ),
    )
    const missing = await Promise.all(
      owned.map((operation) => call(operation, eve.cookie, { projectId: 999_999, inner: 999_999 })),
    )
    expect(owned.length).toBeGreaterThan(15)
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]))
    expect(foreign).toEqual(missing)
    expect(await whole(ada, id)).toEqual(before)
  })

  test('an invalid cookie is no session', async () => {
    const answers = await Promise.all(
      operations
        .filter(({ access }) => access !== 'anyone')
        .map((operation) => call(operation, 'sid=made-up', { projectId: 1, inner: 1 })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  })

  test('a GET changes nothing, and keeps at most what it made to be read', async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    await ada.post(`/api/projects/${id}/plan`)
    await ada.post(`/api/projects/${id}/plan/tasks`, {})
    await ada.post('/api/keys', { name: 'Xcode' })
    const before = await rowsKept()
    const reading = operations.filter(({ method }) => method === 'GET')
    const answers = await Promise.all(
      reading.map(async ({ path }) =>
        app.request(addressOf(path, { projectId: id, inner: 1 }), { headers: { Cookie: ada.cookie } }),
      ),
    )
    await Promise.all(answers.map(async ({ body }) => body?.cancel()))
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(20)
    expect(await rowsKept()).toEqual(before)
  })

  async function call(
    { method, path }: Operation,
    cookie: string,
    ids: { projectId: number; inner: number },
  ) {
    const body = bodies[`${method} ${path}`]
    const response = await app.request(addressOf(path, ids), {
      method,
      headers: { Cookie: cookie, ...(body ? json : {}) },
      body: body ? JSON.stringify(body) : undefined,
    })
    return { status: response.status, body: await response.text() }
  }

  function addressOf(path: string, ids: { projectId: number; inner: number }): string {
    return `/api${path.replace('{projectId}', String(ids.projectId)).replace(/\{\w+\}/, String(ids.inner))}`
  }

  async function rowsKept(): Promise<unknown[]> {
    const database = await app.services.databaseHandle.ready
    const kept = (await tablesInOrder(database)).filter(({ name }) => !madeToBeRead.includes(name))
    return Promise.all(
      kept.map(async ({ name }) => [
        name,
        (
          await database.execute(
            sql`select to_jsonb(part) as row from ${sql.identifier(name)} as part order by 1`,
          )
        ).rows,
      ]),
    )
  }

  async function whole(guest: Guest, id: number) {
    const parts = await Promise.all(
      ['', '/tasks', '/saved-solutions', '/plan', '/chat'].map((part) =>
        guest.get(`/api/projects/${id}${part}`),
      ),
    )
    return Promise.all(parts.map((part) => part.json()))
  }
})

test('a body that is no JSON is a 400 with a sentence', async () => {
  const ada = await createGuest(app)
  const response = await app.request('/api/projects', {
    method: 'POST',
    headers: { ...json, Cookie: ada.cookie },
    body: '{"title": ',
  })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect((await response.json()).detail).toBe('The body is not valid JSON')
})

test('a form of another site is not accepted as JSON', async () => {
  const ada = await createGuest(app)
  const response = await app.request('/api/projects', {
    method: 'POST',
    headers: { Cookie: ada.cookie, 'Content-Type': 'text/plain' },
    body: '{"title":"x","description":"y"}',
  })
  expect(response.status).toBe(400)
})

test('a missing body is refused with what is missing', async () => {
  const ada = await createGuest(app)
  const response = await app.request('/api/projects', {
    method: 'POST',
    headers: { ...json, Cookie: ada.cookie },
  })
  expect(response.status).toBe(400)
  expect((await response.json()).errors).toHaveLength(2)
})

test('texts are trimmed, and refused where they are longer than they may be', async () => {
  const ada = await createGuest(app)
  const longest = 'x'.repeat(200)
  const made = await ada.post('/api/projects', { title: `  ${longest}\n`, description: '\t y ' })
  expect(await made.json()).toMatchObject({ title: longest, description: 'y' })
  const tooLong = await ada.post('/api/projects', { title: `${longest}x`, description: 'y' })
  expect([tooLong.status, (await tooLong.json()).errors]).toEqual([
    400,
    [{ path: 'title', message: 'The title can have at most 200 characters' }],
  ])
  expect((await ada.post('/api/projects', { title: 'x', description: ' \n ' })).status).toBe(400)
})

test.each([
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '7'],
  ['a text', '"x"'],
])('%s is no project', async (_name, body) => {
  const ada = await createGuest(app)
  const response = await app.request('/api/projects', {
    method: 'POST',
    headers: { ...json, Cookie: ada.cookie },
    body,
  })
  expect(response.status).toBe(400)
})

test('a body of 2 MiB is refused, whether it says its length or not', async () => {
  const ada = await createGuest(app)
  const body = JSON.stringify({ title: 'x', description: 'a'.repeat(2 * 1024 * 1024) })
  const said = await app.request('/api/projects', {
    method: 'POST',
    headers: { ...json, Cookie: ada.cookie, 'Content-Length': String(body.length) },
    body,
  })
  const chunked = await app.request('/api/projects', {
    method: 'POST',
    headers: { ...json, Cookie: ada.cookie, 'Transfer-Encoding': 'chunked' },
    body,
  })
  expect([said.status, chunked.status]).toEqual([413, 413])
  expect(await said.json()).toMatchObject({ status: 413 })
})

test('an unknown path below /api is a problem document, not a page', async () => {
  const response = await app.request('/api/nothing/here')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
})

test('a wrong method is named, with the ones that are right', async () => {
  const response = await app.request('/api/projects', { method: 'PUT' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, POST')
  expect(await response.json()).toMatchObject({ status: 405 })
})

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
  ['an old browser on another site', { Origin: 'https://evil.example' }],
  ['a sandboxed page', { Origin: 'null' }],
])('a write with the cookie from %s is refused', async (_name, headers) => {
  const ada = await createGuest(app)
  const response = await ada.post('/api/projects', { title: 'Forged', description: 'x' }, headers)
  expect(response.status).toBe(403)
  expect(await (await ada.get('/api/projects')).json()).toEqual([])
})

test.each([
  ['the own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' }],
  ['an old browser on the own page', { Origin: 'http://localhost:3000' }],
  ['a program', {}],
])('a write from %s is taken', async (_name, headers: Record<string, string>) => {
  const ada = await createGuest(app)
  expect((await ada.post('/api/projects', { title: 'Own', description: 'x' }, headers)).status).toBe(201)
})

test('every answer carries the security headers', async () => {
  const response = await app.request('/api/topics')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the session cookie is out of reach for scripts and other sites', async () => {
  const response = await app.request('/api/auth/guest', { method: 'POST' })
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^sid=[\w-]{43}; /)
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
})

test('someone who is a guest already stays the same guest', async () => {
  const ada = await createGuest(app)
  const response = await ada.post('/api/auth/guest')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(ada.user)
})

test('logging out ends the session on the server', async () => {
  const ada = await createGuest(app)
  expect((await ada.get('/api/user')).status).toBe(200)
  expect((await ada.delete('/api/auth/session')).status).toBe(204)
  expect((await ada.get('/api/user')).status).toBe(401)
})

test('a guest has no email to show', async () => {
  const ada = await createGuest(app)
  expect(ada.user).toMatchObject({ email: null, isGuest: true, plan: 'free' })
})
