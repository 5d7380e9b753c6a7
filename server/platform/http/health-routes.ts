import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { limits } from '#contract/limits.ts'
import type { BackupState } from '#server/platform/backup/hourly-backups.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { AppEnvironment } from './app-environment.ts'
import { refuseAddressAbove } from '#server/platform/http/limits/limited.ts'
import type { RateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { readyWithin, type DatabaseHandle } from './with-database.ts'

/** Anyone may call this, so the response contains no folder or file names; the log does. */
export function healthRoutes(
  databaseHandle: DatabaseHandle,
  limiter: RateLimiter | null = null,
  patienceMs = 2000,
) {
  let asking: Promise<Database> | null = null

  /**
   * Not ready either if the database accepts connections but does not answer. Simultaneous requests share one query.
   */
  function askDatabase(): Promise<Database> {
    const ready = () =>
      databaseHandle.ready.then(async (database) => {
        await database.execute(sql`select 1`)
        return database
      })
    asking ??= readyWithin({ ready: ready() }, patienceMs).finally(() => (asking = null))
    return asking
  }

  return new Hono<AppEnvironment>()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      await refuseAddressAbove(limiter, 'readyz', c.var.clientAddress, limits.callsPerMinute.probe)
      try {
        await askDatabase()
        const [notice, backup] = await Promise.all([databaseHandle.notice, databaseHandle.backups?.state()])
        const isDiskLow = databaseHandle.disk?.isLow() ?? false
        return c.json({
          status: backup?.isOverdue || isDiskLow ? 'degraded' : 'ready',
          ...(notice
            ? {
                notice:
                  'The database was damaged, or restoring it was interrupted; it was repaired at the last start. The log says how, and what may be missing.',
              }
            : {}),
          ...(isDiskLow
            ? {
                disk: {
                  advice:
                    'The disk is almost full, so writes are refused. Make room, or change DISK_FLOOR_MB.',
                },
              }
            : {}),
          ...(backup ? { backup: toHealth(backup) } : {}),
        })
      } catch {
        return c.json({ status: 'not ready' }, 503)
      }
    })
}

function toHealth({ lastGoodAt, ageMs, isOverdue }: BackupState) {
  return {
    lastGoodAt: lastGoodAt?.toISOString() ?? null,
    ageSeconds: ageMs === null ? null : Math.round(ageMs / 1000),
    ...(isOverdue
      ? { advice: 'No backup succeeded for more than 26 hours. The log says why and what to do.' }
      : {}),
  }
}
