import type { Context } from 'hono'
import type { Database } from '#server/db/database.ts'
import { writesSentTo } from '#server/db/write-count.ts'
import type { KeyedEnvironment } from '#server/keys/keyed-environment.ts'
import { holderOfCall } from '#server/keys/key-holder.ts'
import { keyHashOfRequest } from '#server/keys/key-of-request.ts'
import { findKeyHolder, type KeyHolder } from '#server/keys/key-store.ts'
import { limits } from '#contract/limits.ts'
import { refuseAbove } from '#server/http/limited.ts'
import type { Services } from '#server/services.ts'
import { periodOf } from '#server/tutor/token-store.ts'
import { OpenAIError } from './openai-error.ts'

export interface Caller {
  /** What the database says of the key: asked anew for each call, unless nothing was written since it was asked. Rejects where the key does not open this. */
  found: Promise<KeyHolder>
  /** Whom the key stood for at its last call; null for one that was not good then. It saves time and permits nothing: all that is done by it waits for `found`. */
  presumed: KeyHolder | null
  /** Asks once more, when a call has written all it had to, so that the next one need not. Asks once only; never rejects. */
  askBeforehand: () => Promise<void>
}

export interface CallerEnvironment {
  Variables: KeyedEnvironment['Variables'] & { caller: Caller }
}

/** What an answer of the database about a key depends on. */
interface Asked {
  database: Database
  /** Of the month of which the holder's tokens are. */
  period: string
  /** As it was when the database was asked. */
  writesSent: number | null
}

interface Known extends Asked {
  holder: KeyHolder
}

const mostCallers = 1000

/** Begins to look up the key of a call. */
export function createLookAtKey({ settings, logger, rateLimiter, now }: Pick<Services, 'settings' | 'logger' | 'rateLimiter' | 'now'>) {
  const lastGood = new Map<string, Known>()

  return (c: Context<CallerEnvironment>): Caller => {
    const { database } = c.var
    const { headers } = c.req.raw
    const keyHash = keyHashOfRequest(headers)
    const known = keyHash === null ? undefined : lastGood.get(keyHash)
    const asked = askingNow(database)
    const certain = known && isStillSo(known, asked) ? known.holder : null
    const found = holderOfCall('sidebar', { database, keyHash, known: certain, headers, logger, now: now() }).then(async (holder) => {
      if (keyHash !== null && !certain) remember(keyHash, holder, asked)
      if (holder) return holder
      await refuseAbove(rateLimiter, `keyless ${c.var.clientAddress}`, limits.callsPerMinute.address)
      throw noGoodKey()
    })
    // Whoever needs to know waits for it; a call that ends before does not.
    found.catch(() => {})
    let asking: Promise<void> | null = null
    return { found, presumed: known?.holder ?? null, askBeforehand: () => (asking ??= askBeforehand(keyHash, database)) }
  }

  function askingNow(database: Database): Asked {
    return { database, period: periodOf(now()), writesSent: writesSentTo(database) }
  }

  async function askBeforehand(keyHash: string | null, database: Database): Promise<void> {
    const asked = askingNow(database)
    const known = keyHash === null ? undefined : lastGood.get(keyHash)
    if (keyHash === null || !known || asked.writesSent === null || isStillSo(known, asked)) return
    const holder = await findKeyHolder(database, keyHash, now()).catch(() => null)
    remember(keyHash, holder?.scopes.includes('sidebar') ? holder : null, asked)
  }

  function remember(keyHash: string, holder: KeyHolder | null, asked: Asked): void {
    lastGood.delete(keyHash)
    if (!holder) return
    if (lastGood.size >= mostCallers) lastGood.delete(lastGood.keys().next().value!)
    lastGood.set(keyHash, { holder, ...asked })
  }

  function noGoodKey(): OpenAIError {
    return new OpenAIError(
      401,
      `A good key is missing: none was sent, or it is unknown, revoked, or without the scope "sidebar". Make one at ${settings.publicUrl}/xcode and send it as "Authorization: Bearer KEY" or "x-api-key: KEY".`,
      { type: 'authentication_error', code: 'invalid_api_key', headers: { 'WWW-Authenticate': 'Bearer' } },
    )
  }
}

/** Whether nothing can have changed since the database was asked. */
function isStillSo(known: Known, { database, period, writesSent }: Asked): boolean {
  return writesSent !== null && known.writesSent === writesSent && known.database === database && known.period === period
}
