import type { Database } from '#server/db/database.ts'
import type { Logger } from '#server/http/logger.ts'
import { forgetUnconfirmed } from './subscription-store.ts'

const everyMs = 60 * 60 * 1000

/** Once at the start and then every hour; several processes may do so at once. */
export function startSubscriptionCleanup(ready: Promise<Database>, { logger, now }: { logger: Logger; now: () => Date }): { stop(): Promise<void> } {
  let running = clean()
  const timer = setInterval(() => {
    running = clean()
  }, everyMs)
  timer.unref()

  async function clean(): Promise<void> {
    try {
      // A database that cannot be opened stops the start, with a sentence of its own.
      const database = await ready.catch(() => null)
      if (database) await forgetUnconfirmed(database, now())
    } catch (error) {
      logger.warn({ error }, 'Unconfirmed newsletter addresses could not be removed; the next try is in an hour')
    }
  }

  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
