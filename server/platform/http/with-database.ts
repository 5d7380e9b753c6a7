import { createMiddleware } from 'hono/factory'
import { site } from '#contract/site.ts'
import type { HourlyBackups } from '#server/platform/backup/hourly-backups.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { AppEnvironment } from './app-environment.ts'
import { Problem } from './problem.ts'

export interface DatabaseHandle {
  /** Rejects when the database could not be opened. */
  ready: Promise<Database>
  /** What whoever runs the server has to know of the data; null when there is nothing to say. */
  notice?: Promise<string | null>
  /** Null where PostgreSQL is backed up by those who run it. */
  backups?: Pick<HourlyBackups, 'state'> | null
}

const patienceMs = 10_000

/** Puts the open database at a route's hand; a request that comes while it opens waits a little. */
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
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('still opening')), milliseconds)
  try {
    return await Promise.race([handle.ready, late])
  } catch (cause) {
    throw new Problem(
      503,
      `${site.name} is still starting, or its database cannot be reached. Try again in a few seconds.`,
      { cause, headers: { 'Retry-After': '5' } },
    )
  } finally {
    clearTimeout(timer)
  }
}
