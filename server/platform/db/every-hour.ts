import type { Logger } from '#server/platform/logger.ts'
import type { Database } from './database.ts'

const everyMs = 60 * 60 * 1000

/** Does the work once at the start and then every hour; several processes may do so at once. `failure` is what the log says when it did not work. */
export function everyHour(
  ready: Promise<Database>,
  { logger, failure }: { logger: Logger; failure: string },
  work: (database: Database) => Promise<unknown>,
): { stop(): Promise<void> } {
  let running = run()
  const timer = setInterval(() => {
    running = run()
  }, everyMs)
  timer.unref()

  async function run(): Promise<void> {
    try {
      // A database that cannot be opened stops the start, with a sentence of its own.
      const database = await ready.catch(() => null)
      if (database) await work(database)
    } catch (error) {
      logger.warn({ error }, `${failure}; the next try is in an hour`)
    }
  }

  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
