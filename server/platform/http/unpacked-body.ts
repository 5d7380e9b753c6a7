import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import { decode, isPacked, requireGoodJson } from './body-rules.ts'
import { Problem } from './problem.ts'

const unpack = promisify(gunzip)

/** A body packed with gzip becomes the JSON in it, as far as that is not larger than an import may be. */
export const unpackedBody = createMiddleware(async (c, next) => {
  if (!isPacked(c)) return next()
  const packed = await c.req.arrayBuffer()
  const bytes = await unpack(packed, { maxOutputLength: limits.importBytes }).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ERR_BUFFER_TOO_LARGE')
        throw new Problem(413, 'The project is larger than 16 MiB, the most that can be imported.', { cause })
      throw new Problem(400, 'The body is not packed with gzip', { cause })
    },
  )
  const text = decode(bytes)
  requireGoodJson(text, limits.importValues)
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body: text })
  c.req.bodyCache = {}
  return next()
})
