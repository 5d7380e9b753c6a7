import { bodyLimit } from 'hono/body-limit'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import { findUnstorable, unstorableText } from '#contract/storable-text.ts'
import { isModestJson } from './modest-json.ts'
import { invalid, Problem } from './problem.ts'

const takesLittle = /^\/api\/(auth|user|sessions|keys|newsletter|xcode-mail|learning|events)(\/|$)/
const small = bodyOfAtMost(limits.smallBodyBytes, () => tooLarge('64 KiB'))
const usual = bodyOfAtMost(limits.requestBodyBytes, () => tooLarge('1 MiB'))

/** A body that is larger than its route needs is refused, however it is sent: past 64 KiB where there is little to say, past 1 MiB everywhere. */
export const limitedBody = createMiddleware((c, next) => {
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
  return new Problem(413, `The request is larger than ${size}. Send less at once.`, {
    headers: { Connection: 'close' },
  })
}

/** A body, where there is one, must be JSON and say so: this also keeps forms of other sites out. */
export const jsonBody = createMiddleware((c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' || isPacked(c) ? next() : readJson(c, next),
)

async function readJson(c: Context, next: Next): Promise<void> {
  const text = await readText(c)
  if (text === '') {
    // No body counts as an empty object, so that the route's schema says what is missing.
    c.req.raw.headers.delete('content-type')
    return next()
  }
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(400, 'The body must be JSON, with the header Content-Type: application/json')
  }
  requireGoodJson(text, limits.bodyValues)
  return next()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body's text. Throws where its bytes are no UTF-8: decoded all the same, what does not fit would become U+FFFD without a word. */
export async function readText(c: Context): Promise<string> {
  return decode(await c.req.arrayBuffer())
}

export function decode(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new Problem(400, unstorableText, { cause })
  }
}

/** The value of a JSON text. Throws where it is not JSON, holds more values than anything we take, or a text that cannot be stored. */
export function requireGoodJson(text: string, mostValues: number): unknown {
  if (!isModestJson(text, mostValues))
    throw new Problem(
      400,
      `The body holds more than ${mostValues.toLocaleString('en-US')} values. Send less at once.`,
    )
  const json = parseJson(text)
  const path = findEscapedUnstorable(text, json)
  if (path !== null) throw invalid([{ path, message: unstorableText }])
  return json
}

/** As {@link findUnstorable}, for what was decoded from UTF-8: there such a character can only be written as an escape. */
export function findEscapedUnstorable(text: string, json: unknown): string | null {
  return text.includes('\\u') ? findUnstorable(json) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem(400, 'The body is not valid JSON', { cause })
  }
}

/** Only what carries a whole project comes packed, and it is unpacked by its route, for those who may. */
export function isPacked(c: Context): boolean {
  return c.req.header('content-encoding') === 'gzip' && /^\/api\/projects\/import\/?$/.test(c.req.path)
}
