import { bodyLimit } from 'hono/body-limit'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import { isModestJson } from './modest-json.ts'
import { Problem } from './problem.ts'

const takesLittle = /^\/api\/(auth|user|sessions|keys|newsletter|xcode-mail|learning|events)(\/|$)/
const small = bodyOfAtMost(limits.smallBodyBytes, () => tooLarge('64 KiB'))
const usual = bodyOfAtMost(limits.requestBodyBytes, () => tooLarge('1 MiB'))

/** A body that is larger than its route needs is refused, however it is sent: past 64 KiB where there is little to say, past 1 MiB everywhere. */
export const limitedBody = createMiddleware((c, next) => {
  // To look for a body that cannot be there would make of every call a Request of the platform's own, which streams then keep.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  return takesLittle.test(c.req.path) ? small(c, next) : usual(c, next)
})

/** Throws what `refusal` makes for a body of more bytes. */
export function bodyOfAtMost(maxSize: number, refusal: () => Error) {
  const refuse = (): never => {
    throw refusal()
  }
  const counted = bodyLimit({ maxSize, onError: refuse })
  return createMiddleware((c, next) => {
    const length = c.req.header('content-length')
    // Node lets no more through than was said, so a body that says its length need not be counted as a stream.
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) > maxSize ? refuse() : next()
  })
}

function tooLarge(size: string): Problem {
  return new Problem(413, `The request is larger than ${size}. Send less at once.`, { headers: { Connection: 'close' } })
}

/** A body, where there is one, must be JSON and say so: this also keeps forms of other sites out. */
export const jsonBody = createMiddleware((c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' || isPacked(c) ? next() : readJson(c, next)))

async function readJson(c: Context, next: Next): Promise<void> {
  const text = await c.req.text()
  if (text === '') {
    // No body counts as an empty object, so that the route's schema says what is missing.
    c.req.raw.headers.delete('content-type')
    return next()
  }
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(400, 'The body must be JSON, with the header Content-Type: application/json')
  }
  requireFewValues(text, limits.bodyValues)
  try {
    JSON.parse(text)
  } catch (cause) {
    throw new Problem(400, 'The body is not valid JSON', { cause })
  }
  return next()
}

/** Throws where a body holds more values than anything we take does. */
export function requireFewValues(text: string, most: number): void {
  if (!isModestJson(text, most)) throw new Problem(400, `The body holds more than ${most.toLocaleString('en-US')} values. Send less at once.`)
}

/** Only what carries a whole project comes packed, and it is unpacked by its route, for those who may. */
export function isPacked(c: Context): boolean {
  return c.req.header('content-encoding') === 'gzip' && /^\/api\/projects\/import\/?$/.test(c.req.path)
}
