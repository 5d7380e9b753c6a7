import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { emptyDatabaseFile, migrationsFolder } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import * as schema from './schema.ts'

// A migrated, empty database as one file: a first start and each test begin with it instead of making one for seconds.
const client = await PGlite.create()
await migrate(drizzle(client, { schema }), await readMigrations(migrationsFolder))
const dump = await client.dumpDataDir('none')
await mkdir(path.dirname(emptyDatabaseFile), { recursive: true })
await writeFile(emptyDatabaseFile, Buffer.from(await dump.arrayBuffer()))
await client.close()
