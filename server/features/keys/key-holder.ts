import type { KeyScope } from '#contract/api-key.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import { findKeyHolder, isUseDue, recordUse, type KeyHolder } from './key-store.ts'

interface KeyedCall {
  database: Database
  /** Null: nothing in the call looks like a key. */
  keyHash: string | null
  headers: Headers
  logger: Logger
  now: Date
}

/** Who calls with a key of this scope; null for every other call, so that all refusals look alike. */
export async function holderOfCall(
  scope: KeyScope,
  { database, keyHash, headers, logger, now }: KeyedCall,
): Promise<KeyHolder | null> {
  const holder = keyHash === null ? null : await findKeyHolder(database, keyHash, now)
  if (!holder?.scopes.includes(scope)) return null
  // The set-up page tests a key too, and must not take its own call for Xcode's.
  const usedBy = headers.get('user-agent')
  if (!headers.has('sec-fetch-site') && isUseDue(holder, usedBy, now)) {
    const recorded = recordUse(database, holder, usedBy, now)
    // The set-up page waits for the first use; later ones need not hold up an answer.
    if (holder.lastUsedAt === null) await recorded
    else
      recorded.catch((error: unknown) =>
        logger.warn({ error, keyId: holder.keyId }, 'The use of a key could not be written down'),
      )
  }
  return holder
}
