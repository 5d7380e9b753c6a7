import { expect, test } from 'vitest'
import type { Thinking } from '#server/teaching/thinking.ts'
import { createApiKey } from '#test/api-key.ts'
import { limits } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { mcpRoutes } from './mcp-routes.ts'

const app = useTestApp()
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

async function call(
  headers: Record<string, string>,
  body: unknown = list,
  method = 'POST',
): Promise<Response> {
  return app.request('/mcp', {
    method,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: method === 'POST' ? JSON.stringify(body) : undefined,
  })
}

async function toolsOf(response: Response): Promise<string[]> {
  const text = await response.text()
  const message = JSON.parse(
    text.startsWith('{')
      ? text
      : text
          .split('\n')
          .find((line) => line.startsWith('data: {'))!
          .slice(6),
  )
  return message.result.tools.map(({ name }: { name: string }) => name)
}

test('without a good key every call is refused alike', async () => {
  const ada = await createGuest(app)
  const revoked = await createApiKey(ada)
  await ada.delete(`/api/keys/${revoked.id}`)
  const sidebar = await createApiKey(ada, { scopes: ['sidebar'] })
  const headers: Record<string, string>[] = [
    {},
    { Cookie: ada.cookie },
    bearer(revoked.secret),
    bearer(sidebar.secret),
    bearer('nonsense'),
  ]
  const answers = await Promise.all(headers.map((header) => call(header)))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  expect(answers[0]!.headers.get('www-authenticate')).toContain('Bearer')
})

test.each([
  ['another host name', { Host: 'evil.example' }],
  ['another site', { Origin: 'https://evil.example' }],
  ['a sandboxed page', { Origin: 'null' }],
])('a call by %s is refused, whatever its key', async (_name, headers: Record<string, string>) => {
  const { secret } = await createApiKey(await createGuest(app))
  expect((await call({ ...bearer(secret), ...headers })).status).toBe(403)
})

test.each(['GET', 'DELETE', 'PUT'])('%s is no method: there are no sessions', async (method) => {
  const { secret } = await createApiKey(await createGuest(app))
  const response = await call(bearer(secret), undefined, method)
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('the tools that write are there only for a key that may write', async () => {
  const ada = await createGuest(app)
  const reader = await toolsOf(await call(bearer((await createApiKey(ada)).secret)))
  const writer = await toolsOf(
    await call(bearer((await createApiKey(ada, { scopes: ['read', 'write'] })).secret)),
  )
  expect(reader).toEqual([
    'list_projects',
    'get_project',
    'get_plan',
    'list_tasks',
    'get_next_task',
    'list_saved_solutions',
    'get_saved_solution',
    'search_field_guide',
    'read_article',
    'explain_error',
  ])
  expect(writer.filter((name) => !reader.includes(name))).toEqual([
    'make_plan',
    'set_task_status',
    'save_solution',
  ])
})

test('the address with a slash behind it is the same', async () => {
  const { secret } = await createApiKey(await createGuest(app))
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...bearer(secret),
  }
  const response = await app.request('/mcp/', { method: 'POST', headers, body: JSON.stringify(list) })
  expect(await toolsOf(response)).toContain('list_tasks')
})

test.each([
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp',
  '/.well-known/openid-configuration',
  '/mcp/.well-known/openid-configuration',
])('%s says in JSON that there is no OAuth', async (path) => {
  const response = await app.request(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
  expect(await response.json()).toMatchObject({ error: 'not_found' })
})

test('a body of 2 MiB is refused', async () => {
  const { secret } = await createApiKey(await createGuest(app))
  expect(
    (await call(bearer(secret), { ...list, params: { _meta: { filler: 'x'.repeat(2 * 1024 * 1024) } } }))
      .status,
  ).toBe(413)
})

test('a call to a tool by a caller of the older protocol is answered without a session', async () => {
  const ada = await createGuest(app)
  await createProject(ada)
  const { secret } = await createApiKey(ada)
  const response = await call(bearer(secret), {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'list_projects', arguments: {} },
  })
  expect(response.headers.get('mcp-session-id')).toBeNull()
  expect(await response.text()).toContain('Plant diary')
})

test('the message of a bug is not shown to the caller', async () => {
  const { secret } = await createApiKey(await createGuest(app))
  const thinking: Thinking = {
    for: (asker) => ({
      ...app.services.thinking.for(asker),
      article: () => Promise.reject(new Error('Failed query: select secret')),
    }),
  }
  const response = await mcpRoutes({ ...app.services, thinking }).request('/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...bearer(secret),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 3,
      method: 'resources/read',
      params: { uri: 'fledge://field-guide/swiftui-lists' },
    }),
  })
  const text = await response.text()
  expect(text).toContain('Something went wrong on our side')
  expect(text).not.toContain('select secret')
})

test('a call that takes too long is answered with a sentence that says when to come back', async () => {
  const neverOpen = { ...app.services, databaseHandle: { ready: new Promise<never>(() => {}) } }
  const response = await mcpRoutes(neverOpen, { usual: 0.02, withModel: 0.02 }).request('/mcp', {
    method: 'POST',
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await response.json()).toEqual({
    error: 'temporarily_unavailable',
    error_description: expect.stringContaining('check before you try again'),
  })
})

function bearer(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}` }
}

test('each call of a batch counts for the limit of the key', async () => {
  const limited = createApp({ ...app.services, rateLimiter: createRateLimiter(() => 0) })
  const { secret } = await createApiKey(await createGuest(app))
  const send = async (body: unknown) =>
    limited.request('/mcp', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...bearer(secret),
      },
      body: JSON.stringify(body),
    })
  const batch = (size: number) => Array.from({ length: size }, (_, at) => ({ ...list, id: at + 1 }))
  expect((await send(batch(limits.callsPerMinute.key - 1))).status).toBe(200)
  expect((await send(list)).status).toBe(200)
  expect((await send(list)).status).toBe(429)
})

test('a batch that passes the limit is refused whole, and none of its calls is run', async () => {
  const asked: string[] = []
  const { thinking } = app.services
  const limited = createApp({
    ...app.services,
    rateLimiter: createRateLimiter(() => 0),
    thinking: {
      for: (asker) => {
        asked.push(asker)
        return thinking.for(asker)
      },
    },
  })
  const { secret } = await createApiKey(await createGuest(app))
  const response = await limited.request('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...bearer(secret) },
    body: JSON.stringify(Array.from({ length: limits.callsPerMinute.key + 1 }, () => list)),
  })
  expect([response.status, (await response.json()).error, asked]).toEqual([429, 'rate_limited', []])
})
