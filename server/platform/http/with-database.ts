import { within } from '#server/platform/within.ts'
import { createMiddleware } from 'hono/factory'
import { site } from '#contract/site.ts'
import type { HourlyBackups } from '#server/platform/backup/hourly-backups.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { DiskSpace } from '#server/platform/disk-space.ts'
import type { AppEnvironment } from './app-environment.ts'
import { Problem } from './problem.ts'

export interface DatabaseHandle {
  /** Rejects if the database cannot be opened. */
  ready: Promise<Database>
  /** What the operator must know about the data; null if nothing. */
  notice?: Promise<string | null>
  /** Null for PostgreSQL, which is backed up by its operators. */
  backups?: Pick<HourlyBackups, 'state'> | null
  /** Free space on the data folder's disk. */
  disk?: DiskSpace
}

const patienceMs = 10_000

/** Sets `database`. Requests that arrive while it is being opened wait a little. */
export function withDatabase(handle: DatabaseHandle) {
  let open: Database | null = null
  handle.ready.then(
    (database) => (open = database),
    () => {},
  )
  return createMiddleware<AppEnvironment>(async (c, next) => {
    c.set('database', open ?? (await readyWithin(handle, patienceMs)))
    await next()
  })
}

export async function readyWithin(handle: DatabaseHandle, milliseconds: number): Promise<Database> {
  try {
    return await within(milliseconds, handle.ready, () => {
      throw new Error('still opening')
    })
  } catch (cause) {
    throw new Problem(
      503,
      `${site.name} is still starting, or its database cannot be reached. Try again in a few seconds.`,
      { cause, headers: { 'Retry-After': '5' } },
    )
  }
}
