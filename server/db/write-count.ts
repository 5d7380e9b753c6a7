import type { Logger } from 'drizzle-orm'
import type { Database } from './database.ts'

const counters = new WeakMap<Database, () => number>()

/** For a database to which nobody else writes: told of each statement before it is sent. */
export function createWriteCounter(): { logger: Logger; countFor: (database: Database) => void } {
  let writes = 0
  return {
    logger: {
      logQuery(statement) {
        if (!/^\s*select\b/i.test(statement)) writes += 1
      },
    },
    countFor: (database) => counters.set(database, () => writes),
  }
}

/**
 * How many statements that may write were sent to the embedded database. It takes one after the other, a transaction whole, so what a question said holds as long as this is what it was when the question was sent.
 * Null for PostgreSQL, to which other processes write, too.
 */
export function writesSentTo(database: Database): number | null {
  return counters.get(database)?.() ?? null
}
