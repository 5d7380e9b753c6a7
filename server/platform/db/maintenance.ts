import { Mutex } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import type { Schedule } from './every-hour.ts'
import { listTableSizes, type TableSizes } from './table-sizes.ts'

const tickMs = 10_000
const hourMs = 60 * 60 * 1000
const megabyte = 1024 * 1024

/** The write-ahead log is only truncated at checkpoints, and PGlite makes none by itself. */
const logBetweenCheckpoints = 16 * megabyte
/** A vacuum handles about 500 MB a second, a rewrite 150 MB. Larger tables wait until the server is idle. */
const quickBytes = { vacuum: 48 * megabyte, rewrite: 24 * megabyte }
/** After this time, a vacuum runs even on a busy server: without one, tables keep growing. */
const longestWaitMs = 6 * hourMs
const wasteWorthRewriting = 32 * megabyte
const night = { from: 2, to: 5 }

export interface Maintenance {
  /** Runs the maintenance that is due. */
  tick(): Promise<void>
  /** Runs the work while no checkpoint or vacuum can run. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Replaces autovacuum and the checkpointer, which PGlite does not have. Handles one table at a time, so that other
 * calls can run in between.
 */
export function createMaintenance(database: Database, now: () => Date): Maintenance {
  const turns = new Mutex()
  const dueSince = new Map<string, number>()
  let lastPlace = ''
  let lastWriteAt = now().getTime()
  /** The statistics on dead rows are lost when a process is killed, so each table is checked once after a start. */
  let unseen: Set<string> | null = null

  return {
    exclusively: (work) => turns.runExclusive(work),
    // Skipped while other maintenance runs, because the next tick is soon.
    tick: async () => (turns.isLocked() ? undefined : turns.runExclusive(tick)),
  }

  async function tick(): Promise<void> {
    const log = await readLog(database)
    if (log.place !== lastPlace) lastWriteAt = now().getTime()
    const quietMs = now().getTime() - lastWriteAt
    if (log.bytes > logBetweenCheckpoints) await database.execute(sql`checkpoint`)
    const tables = await listTableSizes(database)
    unseen ??= new Set(tables.map(({ name }) => name))
    for (const table of tables) if (mayVacuum(table, quietMs)) await vacuum(table)
    for (const table of await listTableSizes(database))
      if (mayRewrite(table, quietMs)) await database.execute(sql`vacuum full ${sql.identifier(table.name)}`)
    // Maintenance's own writes do not count as activity.
    lastPlace = (await readLog(database)).place
  }

  function mayVacuum(table: TableSizes, quietMs: number): boolean {
    const isQuiet = quietMs >= 2 * tickMs
    if (!table.isDue) {
      dueSince.delete(table.name)
      return isQuiet && unseen!.has(table.name)
    }
    const since = dueSince.get(table.name) ?? now().getTime()
    dueSince.set(table.name, since)
    return isQuiet || table.vacuumBytes <= quickBytes.vacuum || now().getTime() - since > longestWaitMs
  }

  async function vacuum({ name }: TableSizes): Promise<void> {
    await database.execute(sql`vacuum ${sql.identifier(name)}`)
    unseen!.delete(name)
    dueSince.delete(name)
  }

  /**
   * A vacuum cannot return the space of rows deleted in the middle of a table. A rewrite can, but blocks the
   * database.
   */
  function mayRewrite({ bytes, wastedBytes }: TableSizes, quietMs: number): boolean {
    if (wastedBytes < wasteWorthRewriting || wastedBytes < bytes / 2 || quietMs < 6 * tickMs) return false
    const hour = now().getHours()
    return bytes - wastedBytes <= quickBytes.rewrite || (hour >= night.from && hour < night.to)
  }
}

/** Runs maintenance every ten seconds while the server runs. */
export function startMaintenance(
  ready: Promise<Database>,
  { logger, now, during }: Schedule,
): Pick<Maintenance, 'exclusively'> & { stop(): Promise<void> } {
  // If the database cannot be opened, the server's start reports that.
  const opening = ready.then(
    (database) => createMaintenance(database, now),
    () => null,
  )
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(tick)
  }, tickMs)
  timer.unref()

  async function tick(): Promise<void> {
    try {
      const maintenance = await opening
      if (maintenance) await during('vacuum', maintenance.tick)
    } catch (error) {
      logger.warn({ error }, 'Database maintenance failed; the next attempt is in ten seconds')
    }
  }

  return {
    async exclusively(work) {
      const maintenance = await opening
      return maintenance ? maintenance.exclusively(work) : work()
    },
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

/** The end of the write-ahead log, and the bytes written since the last checkpoint. */
async function readLog(database: Database): Promise<{ place: string; bytes: number }> {
  const { rows } = await database.execute<{ place: string; bytes: number }>(
    sql`select pg_current_wal_insert_lsn()::text as place, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  return rows[0]!
}
