import { setImmediate } from 'node:timers/promises'
import { bodyLimit } from 'hono/body-limit'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import { findUnstorable, unstorableText } from '#contract/storable-text.ts'
import { hasAtMostJsonValues } from './has-at-most-json-values.ts'
import { invalid, Problem } from '#server/platform/http/problem.ts'
import { limitsOf } from '#server/platform/http/route-limits.ts'

const small = bodyOfAtMost(limits.smallBodyBytes, () => tooLarge('64 KiB'))
const usual = bodyOfAtMost(limits.requestBodyBytes, () => tooLarge('1 MiB'))

/** Rejects a body larger than its route needs: over 64 KiB for small inputs, otherwise over 1 MiB. */
export const limitedBody = createMiddleware((c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  return limitsOf(c).takesLittle ? small(c, next) : usual(c, next)
})

/** Rejects larger bodies with the error that `refusal` makes. */
export function bodyOfAtMost(maxSize: number, refusal: () => Error) {
  const refuse = (): never => {
    throw refusal()
  }
  const counted = bodyLimit({ maxSize, onError: refuse })
  return createMiddleware((c, next) => {
    const length = c.req.header('content-length')
    // Node never passes on more than Content-Length, so these bodies need not be counted.
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) > maxSize ? refuse() : next()
  })
}

function tooLarge(size: string): Problem {
  return new Problem(413, `The request is larger than ${size}. Send less at once.`, {
    headers: { Connection: 'close' },
  })
}

/** Requires a JSON body with the matching Content-Type, which also blocks forms on other sites. */
export const jsonBody = createMiddleware((c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' || isPacked(c) ? next() : readJson(c, next),
)

async function readJson(c: Context, next: Next): Promise<void> {
  const text = await readText(c)
  if (text === '') {
    // A missing body counts as an empty object, so that the route's schema reports what is missing.
    c.req.raw.headers.delete('content-type')
    return next()
  }
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(400, 'The body must be JSON, with the header Content-Type: application/json')
  }
  const json = requireGoodJson(text, limits.bodyValues)
  // Lets the route's schema reuse these values instead of parsing the text again.
  c.req.json = () => Promise.resolve(json as never)
  return next()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads the body as text. Throws if it is not UTF-8; a lenient decoder would insert U+FFFD unnoticed. */
export async function readText(c: Context): Promise<string> {
  const bytes = await c.req.arrayBuffer()
  await giveWay(bytes.byteLength)
  // Frees the bytes; only the text is needed from here on.
  c.req.bodyCache = {}
  return decode(bytes)
}

/** Reading a body of this size takes milliseconds. */
const largeBody = 1024 * 1024

/** Yields to the event loop between two steps with a large body. */
export async function giveWay(length: number): Promise<void> {
  if (length > largeBody) await setImmediate()
}

export function decode(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new Problem(400, unstorableText, { cause })
  }
}

/** Parses JSON. Throws if it is invalid, has too many values, or contains text that cannot be stored. */
export function requireGoodJson(text: string, mostValues: number): unknown {
  if (!hasAtMostJsonValues(text, mostValues))
    throw new Problem(
      400,
      `The body contains more than ${mostValues.toLocaleString('en-US')} values. Send fewer at once.`,
    )
  const json = parseJson(text)
  const path = findUnstorable(json)
  if (path !== null) throw invalid([{ path, message: unstorableText }])
  return json
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem(400, 'The body is not valid JSON', { cause })
  }
}

/**
 * Whether the body is gzipped. Only allowed for importing a project; its route unpacks it after checking permissions.
 */
export function isPacked(c: Context): boolean {
  return c.req.header('content-encoding') === 'gzip' && /^\/api\/projects\/import\/?$/.test(c.req.path)
}
