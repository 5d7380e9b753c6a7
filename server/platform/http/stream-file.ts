import { Readable } from 'node:stream'
import type { Context, TypedResponse } from 'hono'
import type { SignedInEnvironment } from './app-environment.ts'
import type { Logger } from '#server/platform/logger.ts'

/**
 * Streams a file. If that fails midway, the connection is broken, so that the client does not take the part for the
 * whole file.
 */
export function streamFile(
  c: Context<SignedInEnvironment>,
  pieces: AsyncIterable<string | Uint8Array>,
  headers: Record<string, string>,
  logger: Logger,
): Response {
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const work = Promise.withResolvers<void>()
  c.set('work', work.promise)
  const { path } = c.req
  const file = Readable.from(inPieces(pieces), { objectMode: false, signal: c.req.raw.signal })
  file.once(
    'error',
    (error) =>
      c.req.raw.signal.aborted || logger.error({ error, path }, 'A file broke off while it was being sent'),
  )
  file.once('close', work.resolve)
  return c.body(Readable.toWeb(file) as ReadableStream<Uint8Array>, 200, headers)
}

/** Responds with a list as JSON: at once if it fits on one page, otherwise page by page. */
export async function answerList<Item>(
  c: Context<SignedInEnvironment>,
  pages: AsyncGenerator<Item[]>,
  logger: Logger,
): Promise<TypedResponse<Item[], 200, 'json'>> {
  const first = (await pages.next()).value ?? []
  const second = await pages.next()
  if (second.done) return c.json(first) as TypedResponse<Item[], 200, 'json'>
  const streamed = streamFile(
    c,
    listInPieces([first, second.value], pages),
    { 'Content-Type': 'application/json' },
    logger,
  )
  return streamed as unknown as TypedResponse<Item[], 200, 'json'>
}

async function* listInPieces<Item>(read: Item[][], pages: AsyncIterable<Item[]>): AsyncGenerator<string> {
  let separator = '['
  for (const page of read) for (const item of page) yield written(item)
  for await (const page of pages) for (const item of page) yield written(item)
  yield ']'

  function written(item: Item): string {
    const text = separator + JSON.stringify(item)
    separator = ','
    return text
  }
}

const pieceBytes = 64 * 1024

/** Joins pieces until they are large enough to send. */
async function* inPieces(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    const next = typeof piece === 'string' ? Buffer.from(piece) : piece
    waiting.push(next)
    bytes += next.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
