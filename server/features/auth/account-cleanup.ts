import { removeOldEvents } from '#server/features/audit/audit-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { everyHour, type Schedule } from '#server/platform/db/every-hour.ts'
import { removeUnfinishedProjects } from '#server/features/projects/project-store.ts'
import { removeEndedGuestReturns } from './guest-return-store.ts'
import { removeEndedSessions } from './session-store.ts'
import { removeOldGuests } from './user-store.ts'

/**
 * Every hour, removes guests inactive for 30 days, ended sessions, old events and projects left by an
 * interrupted import or deletion.
 */
export function startAccountCleanup(ready: Promise<Database>, { logger, now, during }: Schedule) {
  return everyHour(
    ready,
    {
      logger,
      during,
      name: 'removal of old guests',
      failure: 'Old guests and sessions could not be removed',
    },
    async (database) => {
      await removeEndedSessions(database, now())
      await removeEndedGuestReturns(database, now())
      await removeOldEvents(database, now())
      await removeUnfinishedProjects(database, now())
      const removed = await removeOldGuests(database, now())
      if (removed > 0) logger.info({ removed }, 'Guests inactive for 30 days were removed')
    },
  )
}
