import type { Logger } from '#server/platform/logger.ts'
import type { During } from '#server/platform/watchdog/in-progress.ts'
import type { Database } from './database.ts'

const everyMs = 60 * 60 * 1000

/** What every scheduled job needs. */
export interface Schedule {
  logger: Logger
  now: () => Date
  during: During
}

interface HourlyWork extends Pick<Schedule, 'logger' | 'during'> {
  /** Its name for the watchdog. */
  name: string
  /** The log message if it fails. */
  failure: string
}

/** Runs the work at the start and then every hour. Several processes may run it at the same time. */
export function everyHour(
  ready: Promise<Database>,
  { logger, during, name, failure }: HourlyWork,
  work: (database: Database) => Promise<unknown>,
): { stop(): Promise<void> } {
  let running = run()
  const timer = setInterval(() => {
    running = run()
  }, everyMs)
  timer.unref()

  async function run(): Promise<void> {
    try {
      // If the database cannot be opened, the server's start reports that.
      const database = await ready.catch(() => null)
      if (database) await during(name, () => work(database))
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
