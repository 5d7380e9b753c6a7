import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { KeyScope } from '#contract/account/api-key.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/features/services.ts'
import { refuseAbove, refuseAddressAbove } from '#server/platform/http/limits/limited.ts'
import { findKeyHolder, isUseDue, recordUse, type KeyHolder } from './key-store.ts'
import type { KeyedEnvironment } from './keyed-environment.ts'
import { hashOfKey, looksLikeKey } from './make-key.ts'

/** The headers that may contain a key: users enter the header name in Xcode themselves, and guides differ. */
const headerNames = ['authorization', 'x-api-key', 'api-key', 'api_key'] as const

/** Requires a key with this scope that is within its rate limit. */
export function requireKey(
  services: Services,
  { scope, limitedAs, refuse }: { scope: KeyScope; limitedAs: string; refuse: (c: Context) => Response },
) {
  const { rateLimiter } = services
  return createMiddleware<KeyedEnvironment>(async (c, next) => {
    const holder = await holderOfCall(services, c)
    if (!holder?.scopes.includes(scope)) {
      await refuseAddressAbove(rateLimiter, 'keyless', c.var.clientAddress, limits.callsPerMinute.address)
      return refuse(c)
    }
    await recordCall(services, c, holder)
    await refuseAbove(rateLimiter, `${limitedAs} ${holder.keyId}`, limits.callsPerMinute.key)
    c.set('holder', holder)
    return next()
  })
}

async function holderOfCall({ now }: Services, c: Context<KeyedEnvironment>): Promise<KeyHolder | null> {
  const keyHash = keyHashOfRequest(c.req.raw.headers)
  return keyHash === null ? null : findKeyHolder(c.var.database, keyHash, now())
}

/** Records the use of a key. The set-up page also sends test requests, which must not count as Xcode's. */
async function recordCall(
  { logger, now }: Services,
  c: Context<KeyedEnvironment>,
  holder: KeyHolder,
): Promise<void> {
  const { headers } = c.req.raw
  const usedBy = headers.get('user-agent')
  if (headers.has('sec-fetch-site') || !isUseDue(holder, usedBy, now())) return
  const recorded = recordUse(c.var.database, holder, usedBy, now())
  // Wait only for the first use, which the set-up page is watching for; later ones must not delay a response.
  if (holder.lastUsedAt === null) return recorded
  recorded.catch((error: unknown) =>
    logger.warn({ error, keyId: holder.keyId }, 'The use of a key could not be recorded'),
  )
}

/**
 * The hash of the key in a request, with or without "Bearer". Null if no header has a key's format, which
 * saves the database query. Cookies do not count.
 */
export function keyHashOfRequest(headers: Headers): string | null {
  // All headers are tried, because a proxy may add its own Authorization header.
  for (const name of headerNames) {
    const key = bare(headers.get(name))
    if (key !== null && looksLikeKey(key)) return hashOfKey(key)
  }
  return null
}

function bare(value: string | null): string | null {
  return value === null ? null : value.replace(/^(\s*bearer(\s+|$))+/i, '').trim()
}
