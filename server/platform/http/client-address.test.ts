import { expect, test } from 'vitest'
import { useTestApp } from '#test/test-app.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { callerOf, countedAddress, networkOf } from './client-address.ts'

const app = useTestApp((services) => ({
  settings: { ...services.settings, trustedProxies: 1 },
  rateLimiter: createRateLimiter(() => 0),
}))

test('without a trusted proxy, no header decides the address', () => {
  expect(callerOf('203.0.113.7', '198.51.100.1', 0)).toBe('203.0.113.7')
})

test('an address that the caller wrote into the header is ignored', () => {
  expect(callerOf('10.0.0.2', '1.1.1.1, 198.51.100.1', 1)).toBe('198.51.100.1')
  expect(callerOf('10.0.0.2', '1.1.1.1, 198.51.100.1, 10.0.0.9', 2)).toBe('198.51.100.1')
})

test.each([undefined, '', 'unknown', '198.51.100.1:443', 'x, <script>'])(
  'a header that holds no address (%j) leaves the connection',
  (header) => {
    expect(callerOf('10.0.0.2', header, 1)).toBe('10.0.0.2')
  },
)

test('a header that did not pass all proxies is ignored, and the address of the connection counts', () => {
  expect(callerOf('10.0.0.2', '198.51.100.1', 2)).toBe('10.0.0.2')
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2', '2001:db8:0:0::/64'],
  ['2001:0db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
])('%s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['203.0.113.7', '203.0.113.7'],
  ['local', 'local'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('behind a trusted proxy each address has its own limit, and a forged one opens none', async () => {
  const call = (forwardedFor: string) =>
    app.request('/api/auth/guest', { method: 'POST', headers: { 'X-Forwarded-For': forwardedFor } })
  for (let at = 0; at < 10; at += 1) expect((await call(`192.0.2.${at}, 198.51.100.1`)).status).toBe(201)
  expect((await call('192.0.2.99, 198.51.100.1')).status).toBe(429)
  expect((await call('198.51.100.2')).status).toBe(201)
})
