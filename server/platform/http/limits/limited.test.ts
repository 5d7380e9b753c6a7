import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { refuseAddressAbove } from './limited.ts'
import { createRateLimiter } from './rate-limit.ts'

const app = useTestApp()
const json = { 'Content-Type': 'application/json' }

/** A call whose request shows whether its body was read. */
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

test('a /48 of IPv6 calls ten times as often as a /64, whatever address of it calls; what a /64 is refused does not count', async () => {
  const limiter = createRateLimiter(() => 0)
  const call = async (address: string) => {
    try {
      await refuseAddressAbove(limiter, 'address', address, 2)
      return 200
    } catch {
      return 429
    }
  }
  const one = [
    await call('2001:db8:1:0::/64'),
    await call('2001:db8:1:0::/64'),
    await call('2001:db8:1:0::/64'),
  ]
  const others: number[] = []
  for (let at = 1; at < 20; at += 1) others.push(await call(`2001:db8:1:${at}::/64`))
  expect(one).toEqual([200, 200, 429])
  expect(others).toEqual([...Array.from({ length: 18 }, () => 200), 429])
  expect([await call('2001:db8:2:0::/64'), await call('203.0.113.7')]).toEqual([200, 200])
})
