import { expect, test } from 'vitest'
import { createStoppingApp } from './stopping-app.ts'

const ask = (path: string, method = 'POST') => createStoppingApp().request(path, { method })

test('while the server stops, each client is told in the shape it reads', async () => {
  const completion = await ask('/v1/chat/completions')
  expect([
    completion.status,
    completion.headers.get('retry-after'),
    completion.headers.get('content-type'),
  ]).toEqual([503, '5', 'application/json'])
  expect(completion.headers.get('x-request-id')).toBeTruthy()
  expect((await completion.json()).error).toMatchObject({
    type: 'server_error',
    message: expect.stringContaining('being restarted'),
  })
  expect(await (await ask('/mcp')).json()).toMatchObject({ error: 'temporarily_unavailable' })
  expect(await (await ask('/api/projects')).json()).toMatchObject({ status: 503 })
  expect((await ask('/healthz', 'GET')).status).toBe(200)
})
