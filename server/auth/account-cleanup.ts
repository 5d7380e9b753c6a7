import { removeOldEvents } from '#server/audit/audit-store.ts'
import type { Database } from '#server/db/database.ts'
import type { Logger } from '#server/http/logger.ts'
import { removeEndedSessions } from './session-store.ts'
import { removeOldGuests } from './user-store.ts'

const everyMs = 60 * 60 * 1000

/** Once at the start and then every hour: guests gone for 30 days and sessions that have ended are removed. Several processes may do so at once. */
export function startAccountCleanup(ready: Promise<Database>, { logger, now }: { logger: Logger; now: () => Date }): { stop(): Promise<void> } {
  let running = clean()
  const timer = setInterval(() => {
    running = clean()
  }, everyMs)
  timer.unref()

  async function clean(): Promise<void> {
    try {
      // A database that cannot be opened stops the start, with a sentence of its own.
      const database = await ready.catch(() => null)
      if (!database) return
      await removeEndedSessions(database, now())
      await removeOldEvents(database, now())
      const removed = await removeOldGuests(database, now())
      if (removed > 0) logger.info({ removed }, 'Guests who had not come for 30 days were removed')
    } catch (error) {
      logger.warn({ error }, 'Old guests and sessions could not be removed; the next try is in an hour')
    }
  }

  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
