import type { Context } from 'hono'
import type { KeyedEnvironment } from '#server/keys/keyed-environment.ts'
import { holderOfCall } from '#server/keys/key-holder.ts'
import { keyHashOfRequest } from '#server/keys/key-of-request.ts'
import type { KeyHolder } from '#server/keys/key-store.ts'
import { limits } from '#contract/limits.ts'
import { refuseAbove } from '#server/http/limited.ts'
import type { Services } from '#server/services.ts'
import { OpenAIError } from './openai-error.ts'

export interface Caller {
  /** What the database says of the key, looked up anew for each call; rejects where it does not open this. */
  found: Promise<KeyHolder>
  /** Whom the key stood for at its last call; null for one that was not good then. It saves time and permits nothing: all that is done by it waits for `found`. */
  presumed: KeyHolder | null
}

export interface CallerEnvironment {
  Variables: KeyedEnvironment['Variables'] & { caller: Caller }
}

const mostCallers = 1000

/** Begins to look up the key of a call. */
export function createLookAtKey({ settings, logger, rateLimiter, now }: Services) {
  const lastGood = new Map<string, KeyHolder>()

  return (c: Context<CallerEnvironment>): Caller => {
    const keyHash = keyHashOfRequest(c.req.raw.headers)
    const found = holderOfCall('sidebar', { database: c.var.database, keyHash, headers: c.req.raw.headers, logger, now: now() }).then(async (holder) => {
      if (keyHash !== null) remember(keyHash, holder)
      if (holder) return holder
      await refuseAbove(rateLimiter, `keyless ${c.var.clientAddress}`, limits.callsPerMinute.address)
      throw noGoodKey()
    })
    // Whoever needs to know waits for it; a call that ends before does not.
    found.catch(() => {})
    return { found, presumed: keyHash === null ? null : (lastGood.get(keyHash) ?? null) }
  }

  function remember(keyHash: string, holder: KeyHolder | null): void {
    lastGood.delete(keyHash)
    if (!holder) return
    if (lastGood.size >= mostCallers) lastGood.delete(lastGood.keys().next().value!)
    lastGood.set(keyHash, holder)
  }

  function noGoodKey(): OpenAIError {
    return new OpenAIError(
      401,
      `A good key is missing: none was sent, or it is unknown, revoked, or without the scope "sidebar". Make one at ${settings.publicUrl}/xcode and send it as "Authorization: Bearer KEY" or "x-api-key: KEY".`,
      { type: 'authentication_error', code: 'invalid_api_key', headers: { 'WWW-Authenticate': 'Bearer' } },
    )
  }
}
