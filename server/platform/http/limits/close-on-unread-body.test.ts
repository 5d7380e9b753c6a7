import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { closeOnUnreadBody } from './close-on-unread-body.ts'

const neverMs = 600_000
const piece = 'x'.repeat(64 * 1024)

test('a refused caller that is still sending gets the answer', async () => {
  const app = new Hono().use(closeOnUnreadBody(neverMs)).post('/', (c) => c.text('Not now', 429))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const answered = once(server, 'request').then(([, response]) => once(response, 'close'))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${100 * piece.length}\r\n\r\n${piece}`)
  const [ofServer] = await accepted
  await answered
  for (let sent = 0; sent < 20; sent += 1) await new Promise((resolve) => socket.write(piece, resolve))
  let said = ''
  socket.on('data', (text) => (said += text.toString()))
  socket.resume()
  await once(socket, 'end')
  expect(said).toMatch(/^HTTP\/1\.1 429 [^]*connection: close[^]*Not now$/i)
  expect(ofServer.destroyed).toBe(false)
  const closed = new Promise((resolve) => ofServer.once('close', resolve))
  socket.destroy()
  await closed
  server.close()
})
