import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { BackupState } from '#server/platform/backup/hourly-backups.ts'
import { readyWithin, type DatabaseHandle } from './with-database.ts'

export function healthRoutes(databaseHandle: DatabaseHandle, patienceMs = 2000) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      // A database that accepts a connection but never responds is not ready either.
      const ready = databaseHandle.ready.then(async (database) => {
        await database.execute(sql`select 1`)
        return database
      })
      try {
        await readyWithin({ ready }, patienceMs)
        const [notice, backup] = await Promise.all([databaseHandle.notice, databaseHandle.backups?.state()])
        return c.json({
          status: backup?.isOverdue ? 'degraded' : 'ready',
          ...(notice ? { notice } : {}),
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
