import { beforeEach, expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings.ts'
import { useTestApp } from '#test/test-app.ts'
import { createRateLimiter } from './rate-limit.ts'

const minuteMs = 60_000
let time = 0
const app = useTestApp(() => ({
  rateLimiter: createRateLimiter(() => time),
  settings: readSettings({
    NODE_ENV: 'test',
    TRUSTED_PROXIES: '1',
    NEW_GUESTS_PER_HOUR: '3',
    NEW_GUESTS_PER_DAY: '5',
  }),
}))
// A day later, so that no counts of the previous test are left.
beforeEach(() => (time += 24 * 60 * minuteMs))

async function newGuest(address: string, cookie = ''): Promise<Response> {
  return app.request('/api/auth/guest', {
    method: 'POST',
    headers: { 'X-Forwarded-For': address, Cookie: cookie },
  })
}

async function statusesOf(count: number, address: string): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1) statuses.push((await newGuest(address)).status)
  return statuses
}

test('an address may start a few guests an hour and a day, and the next is told when to come back', async () => {
  expect(await statusesOf(4, '192.0.2.7')).toEqual([201, 201, 201, 429])
  expect(await statusesOf(1, '192.0.2.8')).toEqual([201])
  time += 20 * minuteMs
  const refused = await newGuest('192.0.2.7')
  expect(refused.headers.get('retry-after')).toBe(String(40 * 60))
  expect((await refused.json()).detail).toBe(
    'Too many people have started as guests from your network. Sign in with Google, or try again in 40 minutes.',
  )
})

test('a refusal by the hour does not count for the day', async () => {
  expect(await statusesOf(9, '192.0.2.7')).toEqual([201, 201, 201, 429, 429, 429, 429, 429, 429])
  time += 61 * minuteMs
  expect(await statusesOf(3, '192.0.2.7')).toEqual([201, 201, 429])
})

test('a guest who comes back is not counted, and an IPv6 address counts by its /64', async () => {
  const first = await newGuest('2001:db8::1')
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!
  const again = [
    await newGuest('2001:db8::1', cookie),
    await newGuest('2001:db8::1', cookie),
    await newGuest('2001:db8::1', cookie),
  ]
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(
    [await newGuest('2001:db8::2'), await newGuest('2001:db8::3'), await newGuest('2001:db8::4')].map(
      ({ status }) => status,
    ),
  ).toEqual([201, 201, 429])
})

test('an IPv6 network of /48 may start ten times as many guests as a /64 in it', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) statuses.push((await newGuest(`2001:db8:7:${at}::1`)).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429])
  expect((await newGuest('2001:db8:8::1')).status).toBe(201)
})
