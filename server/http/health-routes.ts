import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { readyWithin, type DatabaseHandle } from './with-database.ts'

const patienceMs = 2000

export function healthRoutes(databaseHandle: DatabaseHandle) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      try {
        const database = await readyWithin(databaseHandle, patienceMs)
        await database.execute(sql`select 1`)
        const notice = await databaseHandle.notice
        return c.json({ status: 'ready', ...(notice ? { notice } : {}) })
      } catch {
        return c.json({ status: 'not ready' }, 503)
      }
    })
}
