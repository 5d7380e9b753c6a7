import type { Logger } from '#server/platform/logger.ts'
import type { During } from '#server/platform/watchdog/in-progress.ts'
import type { Database } from './database.ts'

const everyMs = 60 * 60 * 1000

/** What all work on a clock is given. */
export interface Schedule {
  logger: Logger
  now: () => Date
  during: During
}

interface HourlyWork extends Pick<Schedule, 'logger' | 'during'> {
  /** As the watchdog names it. */
  name: string
  /** What the log says when it did not work. */
  failure: string
}

/** Does the work once at the start and then every hour; several processes may do so at once. */
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
      // A database that cannot be opened stops the start, with a sentence of its own.
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
