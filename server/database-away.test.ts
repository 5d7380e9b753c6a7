import { expect, test } from 'vitest'
import { createApiKey } from '#test/api-key.ts'
import { createGuest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { createApp } from './app.ts'
import type { Database } from './platform/db/database.ts'

const app = useTestApp()

/** A database whose queries all fail as if PostgreSQL were restarting. */
const restarting = new Proxy({} as Database, {
  get: (_, name) =>
    name === 'then'
      ? undefined
      : () => {
          throw new Error('Failed query', {
            cause: Object.assign(new Error('terminating connection'), { code: '57P01' }),
          })
        },
})

test('while the database is away, every interface says so in its own format, and when to try again', async () => {
  const { secret } = await createApiKey(await createGuest(app), { scopes: ['sidebar', 'read'] })
  const away = createApp({
    ...app.services,
    databaseHandle: { ...app.services.databaseHandle, ready: Promise.resolve(restarting) },
  })
  const call = async (path: string, body?: object) => {
    const headers = {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    }
    const response = await away.request(`http://localhost:3000${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    }
  }
  const said = {
    status: 503,
    retryAfter: '5',
    text: expect.stringContaining('The database cannot be reached just now'),
  }
  const models = await call('/v1/models')
  expect(models).toEqual(said)
  expect(JSON.parse(models.text).error).toMatchObject({ type: 'server_error' })
  expect(
    await call('/v1/chat/completions', {
      model: 'fledge',
      messages: [{ role: 'user', content: 'What is a binding?' }],
    }),
  ).toEqual(said)
  const tools = await call('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  expect(tools).toEqual(said)
  expect(JSON.parse(tools.text).error).toBe('temporarily_unavailable')
})
