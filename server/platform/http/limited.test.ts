import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { createRateLimiter } from './rate-limit.ts'

const app = useTestApp()
const json = { 'Content-Type': 'application/json' }

/** A call whose body says whether it was read. */
function largeCall(path: string, headers: Record<string, string> = {}): Request {
  return new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: `{"title":"${'x'.repeat(1_000_000)}"}`,
  })
}

test.each(['/api/projects', '/v1/chat/completions', '/mcp'])(
  'past the limit of its address a call to %s is refused before its body is read or the database asked',
  async (path) => {
    const limiter = createRateLimiter(() => 0)
    const limited = createApp({
      ...app.services,
      rateLimiter: { ...limiter, takeHere: () => 7 },
      databaseHandle: { ready: new Promise(() => {}) },
    })
    const request = largeCall(path)
    const response = await limited.fetch(request)
    expect([response.status, response.headers.get('retry-after'), request.bodyUsed]).toEqual([
      429,
      '7',
      false,
    ])
  },
)

test('past the limit of a session, or of an address without one, the body is not read', async () => {
  const limited = createApp({ ...app.services, rateLimiter: createRateLimiter(() => 0) })
  const { cookie } = await createGuest(app)
  for (const [headers, limit] of [
    [{ Cookie: cookie }, limits.callsPerMinute.session],
    [{}, limits.callsPerMinute.address],
  ] as const) {
    await Promise.all(
      Array.from({ length: limit }, async () => limited.request('/api/settings', { headers })),
    )
    const request = largeCall('/api/projects', headers)
    expect([(await limited.fetch(request)).status, request.bodyUsed]).toEqual([429, false])
  }
})

test.each(['/v1/chat/completions', '/mcp'])(
  'past the limit of a key, and without one, the body of a call to %s is not read',
  async (path) => {
    const limited = createApp({ ...app.services, rateLimiter: createRateLimiter(() => 0) })
    const { secret } = await createApiKey(await createGuest(app))
    const key = { Authorization: `Bearer ${secret}` }
    await Promise.all(
      Array.from({ length: limits.callsPerMinute.key }, async () =>
        limited.request(path, { method: 'POST', headers: key }),
      ),
    )
    const request = largeCall(path, key)
    expect([(await limited.fetch(request)).status, request.bodyUsed]).toEqual([429, false])
    const stranger = largeCall(path)
    expect([(await limited.fetch(stranger)).status, stranger.bodyUsed]).toEqual([401, false])
  },
)

test('past a limit, a large unread body closes the connection and a small one does not', async () => {
  const limited = createApp({
    ...app.services,
    rateLimiter: { ...createRateLimiter(() => 0), takeHere: () => 7 },
  })
  const connectionAfter = async (headers: Record<string, string>) =>
    (
      await limited.request('/api/projects', { method: 'POST', headers: { ...json, ...headers }, body: '{}' })
    ).headers.get('connection')
  expect(await connectionAfter({ 'Content-Length': '1000000' })).toBe('close')
  expect(await connectionAfter({ 'Transfer-Encoding': 'chunked' })).toBe('close')
  expect(await connectionAfter({ 'Content-Length': '2' })).toBeNull()
})

test('a school behind one address has room for 500 learners at a call a second', async () => {
  const limiter = createRateLimiter(() => 0)
  const refused = Array.from({ length: 500 * 60 }, () =>
    limiter.takeHere('all of 203.0.113.7', limits.callsPerMinuteBehindAddress),
  ).filter((seconds) => seconds > 0)
  expect(refused).toEqual([])
  expect(limiter.takeHere('all of 203.0.113.7', limits.callsPerMinuteBehindAddress)).toBeGreaterThan(0)
})
