import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { migrationsFolder } from '#server/platform/db/database-folders.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import * as schema from '#server/platform/db/tables/schema.ts'

// Migrates a database and stays in the transaction, to be killed there.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 1 })
const endless = {
  name: '9998_endless',
  statements: ["do $$ begin raise notice 'now'; perform pg_sleep(60); end $$"],
  hash: 'x',
}
pool.on('connect', (client) => client.on('notice', () => console.log('in the middle')))
await migrate(drizzle(pool, { schema }), [...(await readMigrations(migrationsFolder)), endless])
