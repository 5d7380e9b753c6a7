import { expect, test } from 'vitest'
import { createGuest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp(({ settings }) => ({
  settings: { ...settings, isHttps: true, publicUrl: 'https://fledge.example' },
}))

test('the headers of an https site are on every response, also on errors', async () => {
  for (const address of [
    '/healthz',
    '/api/topics?q=list',
    '/api/nothing',
    '/api/user',
    '/v1/models',
    '/mcp',
  ]) {
    const { headers } = await app.request(address)
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('no other site may read a response', async () => {
  const origin = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
  for (const [method, address] of [
    ['GET', '/api/topics?q=list'],
    ['OPTIONS', '/api/projects'],
    ['OPTIONS', '/v1/chat/completions'],
  ] as const) {
    const { headers } = await app.request(address, { method, headers: origin })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('on https the cookie is bound to this host and to https', async () => {
  const response = await app.request('/api/auth/guest', { method: 'POST' })
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('browsers and proxies store no personal data', async () => {
  const { cookie } = await createGuest(app)
  for (const address of ['/api/user', '/api/projects', '/api/keys', '/api/usage'])
    expect((await app.request(address, { headers: { Cookie: cookie } })).headers.get('cache-control')).toBe(
      'no-store',
    )
})
