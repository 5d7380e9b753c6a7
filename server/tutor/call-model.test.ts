import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startListener } from '#test/start-listener.ts'
import { callModel } from './call-model.ts'

test('sends a text with its headers, and gives status, headers and body of the answer', async () => {
  const { url } = await startListener(async (request, response) => {
    let text = ''
    for await (const piece of request.setEncoding('utf8')) text += piece
    response.writeHead(429, { 'Retry-After': '7' }).end(`${request.method} ${request.url} ${request.headers['x-key']?.toString()} ${request.headers['content-length']} ${text}`)
  })
  const answer = await callModel(`${url}/v1`, { method: 'POST', headers: { 'X-Key': 'k' }, body: '„wörter“' })
  expect([answer.ok, answer.status, answer.headers.get('retry-after')]).toEqual([false, 429, '7'])
  expect(await answer.text()).toBe(`POST /v1 k ${Buffer.byteLength('„wörter“')} „wörter“`)
})

test('follows no redirect', async () => {
  const asked: string[] = []
  const { url } = await startListener((request, response) => {
    asked.push(request.url!)
    response.writeHead(307, { Location: '/elsewhere' }).end()
  })
  expect((await callModel(url, { method: 'POST', body: '{}' })).status).toBe(307)
  expect(asked).toEqual(['/'])
})

test('a body that nobody reads is held back at its source, and then comes whole', async () => {
  const piece = Buffer.alloc(64 * 1024, 'a')
  let sent = 0
  const { url } = await startListener(async (_, response) => {
    for (; sent < 400; sent += 1) if (!response.write(piece)) await once(response, 'drain')
    response.end()
  })
  const answer = await callModel(url)
  const isStill = async (before: number): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(sent === before), 100))
  await expect.poll(() => isStill(sent)).toBe(true)
  expect(sent).toBeLessThan(400)
  expect((await answer.arrayBuffer()).byteLength).toBe(400 * piece.length)
})

test('who stops asking, or reading, ends the connection', async () => {
  const ended: Promise<unknown>[] = []
  const { url } = await startListener((_, response) => {
    ended.push(once(response, 'close'))
    response.write('begun')
  })
  const stop = new AbortController()
  const stopped = await callModel(url, { signal: stop.signal })
  stop.abort()
  await expect(stopped.text()).rejects.toThrow('aborted')
  const left = await callModel(url)
  await left.body!.cancel()
  await Promise.all(ended)
  expect(ended).toHaveLength(2)
})

test('says why nothing can be reached, and that an answer broke off', async () => {
  const { url, close } = await startListener((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('half')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(callModel(url).then((answer) => answer.text())).rejects.toThrow('aborted')
  await close()
  await expect(callModel(url)).rejects.toThrow('ECONNREFUSED')
})
