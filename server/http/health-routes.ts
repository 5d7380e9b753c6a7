import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { readyWithin, type DatabaseHandle } from './with-database.ts'

export function healthRoutes(databaseHandle: DatabaseHandle, patienceMs = 2000) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      // A database may hold a connection and say nothing: that is not ready either.
      const ready = databaseHandle.ready.then(async (database) => {
        await database.execute(sql`select 1`)
        return database
      })
      try {
        await readyWithin({ ready }, patienceMs)
        const notice = await databaseHandle.notice
        return c.json({ status: 'ready', ...(notice ? { notice } : {}) })
      } catch {
        return c.json({ status: 'not ready' }, 503)
      }
    })
}
