import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fed, fedAtOnce, sendingDirectly } from './direct-body.ts'
import { answerHeader } from './answer-header.ts'
import { securityHeaders } from './security-headers.ts'
import { readSettings } from '#server/settings.ts'

const left = Promise.withResolvers<string>()
const types: (string | null)[] = []
const mostPieces = 100_000
let accepted = 0
const app = new Hono()
  .use(async (c, next) => {
    await next()
    types.push(c.res.headers.get('content-type'))
  })
  .use(securityHeaders(readSettings({ NODE_ENV: 'test' })))
  .get('/words', (c) => {
    setCookie(c, 'one', '1')
    setCookie(c, 'other', '2')
    return fed(
      c,
      (sink) => {
        for (const word of ['few ', 'words']) sink.write(Buffer.from(word))
        sink.end()
        return { more: () => {}, leave: () => {} }
      },
      { 'content-type': 'text/event-stream' },
    )
  })
  .get('/at-once', (c) => {
    answerHeader(c, 'x-limit', '20')
    answerHeader(c, 'cache-control', 'no-store')
    return fedAtOnce(
      c,
      (sink) => {
        for (const word of ['few ', 'words']) sink.write(Buffer.from(word))
        sink.end()
        return { more: () => {}, leave: () => {} }
      },
      { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' },
    )
  })
  .get('/page', (c) => c.text('A page', 200, { 'Content-Security-Policy': "default-src 'self'" }))
  .get('/much', (c) =>
    fed(
      c,
      (sink) => {
        while (accepted < mostPieces && sink.write(Buffer.alloc(1000))) accepted += 1
        return { more: () => {}, leave: () => {} }
      },
      { 'content-type': 'text/event-stream' },
    ),
  )
  .get('/endless', (c) =>
    fed(
      c,
      (sink) => {
        sink.write(Buffer.from('begun'))
        return { more: () => {}, leave: () => left.resolve('gone') }
      },
      { 'content-type': 'text/event-stream' },
    ),
  )

let server: ServerType
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server = serve({ fetch: sendingDirectly(app.fetch), port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }, ({ port }: AddressInfo) => {
      url = `http://127.0.0.1:${port}`
      resolve()
    })
  })
})
afterAll(() => new Promise((resolve) => void server.close(resolve)))

test.each(['behind a port', 'without one'])('a fed body arrives whole, with every header that was set on the way: %s', async (where) => {
  const response = where === 'without one' ? await app.request('/words') : await fetch(`${url}/words`)
  expect(await response.text()).toBe('few words')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.getSetCookie()).toEqual(['one=1; Path=/', 'other=2; Path=/'])
})

test.each(['behind a port', 'without one'])('whoever looks at an answer on its way out sees what kind a fed body is: %s', async (where) => {
  const response = where === 'without one' ? await app.request('/words') : await fetch(`${url}/words`)
  await response.text()
  expect(types.at(-1)).toBe('text/event-stream')
})

test.each(['behind a port', 'without one'])('a body that is fed at once arrives whole, with the headers that were set before: %s', async (where) => {
  const response = where === 'without one' ? await app.request('/at-once') : await fetch(`${url}/at-once`)
  expect(await response.text()).toBe('few words')
  expect(response.status).toBe(200)
  const { headers } = response
  expect([headers.get('content-type'), headers.get('cache-control'), headers.get('x-limit'), headers.get('x-content-type-options')]).toEqual([
    'text/event-stream',
    'no-cache',
    '20',
    'nosniff',
  ])
})

test.each(['behind a port', 'without one'])('a header that an answer sets itself is the only one of its name: %s', async (where) => {
  const { headers } = where === 'without one' ? await app.request('/page') : await fetch(`${url}/page`)
  expect(headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test('who asks for the head alone gets it, and an end', async () => {
  const response = await fetch(`${url}/endless`, { method: 'HEAD' })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(await response.text()).toBe('')
})

test('a feed is told when a reader that does not read has no room left', async () => {
  const away = new AbortController()
  await fetch(`${url}/much`, { signal: away.signal })
  expect(accepted).toBeGreaterThan(0)
  expect(accepted).toBeLessThan(mostPieces)
  away.abort()
})

test('a feed is told when its reader goes away', async () => {
  const away = new AbortController()
  const response = await fetch(`${url}/endless`, { signal: away.signal })
  await response.body!.getReader().read()
  away.abort()
  expect(await left.promise).toBe('gone')
})
