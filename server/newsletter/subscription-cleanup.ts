import type { Database } from '#server/db/database.ts'
import { everyHour } from '#server/db/every-hour.ts'
import type { Logger } from '#server/http/logger.ts'
import { forgetUnconfirmed } from './subscription-store.ts'

/** Addresses that were never confirmed are forgotten. */
export function startSubscriptionCleanup(
  ready: Promise<Database>,
  { logger, now }: { logger: Logger; now: () => Date },
) {
  return everyHour(
    ready,
    { logger, failure: 'Unconfirmed newsletter addresses could not be removed' },
    (database) => forgetUnconfirmed(database, now()),
  )
}
