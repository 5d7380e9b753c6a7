import type { Database } from '#server/platform/db/database.ts'
import { everyHour } from '#server/platform/db/every-hour.ts'
import type { Logger } from '#server/platform/logger.ts'
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
