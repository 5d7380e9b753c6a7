import type { Database } from '#server/platform/db/database.ts'
import { everyHour, type Schedule } from '#server/platform/db/every-hour.ts'
import { forgetUnconfirmed } from './subscription-store.ts'

export function startSubscriptionCleanup(ready: Promise<Database>, { logger, now, during }: Schedule) {
  return everyHour(
    ready,
    {
      logger,
      during,
      name: 'removal of unconfirmed addresses',
      failure: 'Unconfirmed newsletter addresses could not be removed',
    },
    (database) => forgetUnconfirmed(database, now()),
  )
}
