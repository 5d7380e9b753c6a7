import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { cutStalledReaders } from './cut-stalled-readers.ts'

/** Far more than a socket's kernel buffer. */
const large = Buffer.alloc(64 * 1024 * 1024)

test('a reader who takes nothing of an answer is cut off', async () => {
  const answering = Promise.withResolvers<ServerResponse>()
  const client = await callTo((_request, response) => {
    response.end(large)
    answering.resolve(response)
  })
  client.pause()
  const response = await answering.promise
  await once(response, 'close')
  expect(response.writableFinished).toBe(false)
})

test('an answer that takes long to make is sent, however long the connection was silent', async () => {
  const client = await callTo((request, response) => {
    request.socket.once('timeout', () => response.end('made'))
  })
  expect(await text(client)).toContain('made')
})

/** Sends a request on its own connection. */
async function callTo(answer: RequestListener) {
  const server = createServer(answer)
  cutStalledReaders(server, 50)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return client
}
