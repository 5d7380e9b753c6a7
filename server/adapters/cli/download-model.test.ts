import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { downloadModel } from './download-model.ts'

const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
const contentHash = createHash('sha256').update(content).digest('hex')

test('a file arrives whole, its progress is told, and its hash is the one the first address names', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/stored') return response.end(content)
    response.writeHead(302, { Location: '/stored', 'X-Linked-Etag': `"${contentHash}"` }).end()
  })
  const { partFile, fetchFile, received } = download(origin)
  expect(await fetchFile(null)).toBe(contentHash)
  expect(readFileSync(partFile).equals(content)).toBe(true)
  expect(received.at(-1)).toBe(content.length)
})

test('a download that breaks off keeps what arrived, and the next one fetches only the rest', async () => {
  const ranges: (string | undefined)[] = []
  let breakOff = () => {}
  const origin = await serve((request, response) => {
    const { range } = request.headers
    ranges.push(range)
    if (range) return response.writeHead(206).end(content.subarray(Number(/\d+/.exec(range)![0])))
    response.writeHead(200, { 'Content-Length': content.length })
    response.write(content.subarray(0, 40_000))
    breakOff = () => response.destroy()
  })
  // Break off only after some data has arrived: what a broken connection still buffers is lost.
  const { partFile, fetchFile } = download(origin, () => breakOff())
  await expect(fetchFile(contentHash)).rejects.toThrow(
    /^The download broke off .+ run the same command again/,
  )
  const kept = readFileSync(partFile).length
  expect(kept).toBeGreaterThan(0)
  expect(await fetchFile(contentHash)).toBe(contentHash)
  expect(ranges).toEqual([undefined, `bytes=${kept}-`])
})

test('a server without ranges sends everything again', async () => {
  const origin = await serve((_, response) => response.end(content))
  const { partFile, fetchFile } = download(origin)
  writeFileSync(partFile, 'the beginning of something')
  expect(await fetchFile(contentHash)).toBe(contentHash)
})

test('a file that had already arrived is only checked', async () => {
  const origin = await serve((_, response) => response.writeHead(416).end())
  const { partFile, fetchFile } = download(origin)
  writeFileSync(partFile, content)
  expect(await fetchFile(contentHash)).toBe(contentHash)
})

test('a wrong hash deletes the file and says so', async () => {
  const origin = await serve((_, response) => response.end('something else'))
  const { partFile, fetchFile } = download(origin)
  await expect(fetchFile(contentHash)).rejects.toThrow(
    /^The downloaded file is not the expected one.+It was deleted/,
  )
  expect(existsSync(partFile)).toBe(false)
})

test('without a network the sentence names the way with a file', async () => {
  const { fetchFile } = download('http://127.0.0.1:9')
  await expect(fetchFile(null)).rejects.toThrow(
    /^127\.0\.0\.1:9 cannot be reached from this machine\. .+npm run fledge -- model --file PATH$/,
  )
})

test('an address without the file, and one that redirects in a circle, are told', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/gone') return response.writeHead(404).end()
    response.writeHead(302, { Location: '/again' }).end()
  })
  await expect(download(`${origin}/gone`).fetchFile(null)).rejects.toThrow('answered with 404')
  await expect(download(origin).fetchFile(null)).rejects.toThrow(
    'redirects to an address that is not followed',
  )
})

test.runIf(existsSync('/dev/full'))('a full disk is told', async () => {
  const origin = await serve((_, response) => response.end(content))
  const { partFile, fetchFile } = download(origin)
  symlinkSync('/dev/full', partFile)
  await expect(fetchFile(contentHash)).rejects.toThrow(/^The disk is full\./)
})

function download(address: string, onPiece = () => {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fledge-download-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const partFile = path.join(folder, 'model.gguf.part')
  const received: number[] = []
  const fetchFile = (sha256: string | null) =>
    downloadModel({
      address,
      partFile,
      sha256,
      onProgress(bytes) {
        received.push(bytes)
        onPiece()
      },
    })
  return { partFile, fetchFile, received }
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
