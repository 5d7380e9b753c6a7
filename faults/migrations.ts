import { spawn } from 'node:child_process'
import path from 'node:path'
import { migrationsFolder } from '#server/platform/db/database-folders.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { pause, promise, type Fault } from './fault.ts'
import { query } from './postgres.ts'
import { serve } from './server.ts'

const applied = 'select name from schema_migrations order by name'

export const migrationFaults: Fault[] = [
  {
    id: 'F9',
    name: 'kill -9 in the middle of the changes to the database',
    expected: 'rolled back; the next start applies them once',
    async run(place) {
      const database = await (await place.postgres()).newDatabase()
      const known = await readMigrations(migrationsFolder)
      const rounds = place.times(3, 20)
      for (let round = 0; round < rounds; round += 1) {
        const child = spawn(
          process.execPath,
          ['--disable-warning=ExperimentalWarning', 'faults/migrate-slowly.ts', database],
          {
            cwd: projectRoot,
            stdio: ['ignore', 'pipe', 'ignore'],
          },
        )
        await new Promise((resolve) => child.stdout.once('data', resolve))
        await pause(Math.random() * 200)
        child.kill('SIGKILL')
        const tables = await query(database, "select tablename from pg_tables where schemaname = 'public'")
        promise(tables.length === 0, `nothing is left of the half (${tables.length} tables)`)
      }
      const server = await serve(place, { DATABASE_URL: database })
      promise((await fetch(`${server.url}/readyz`)).ok, 'the next start serves')
      const rows = await query<{ name: string }>(database, applied)
      promise(rows.length === known.length, `each change is applied once (${rows.length} of ${known.length})`)
      return `${rounds} kills, nothing half; then ${rows.length} of ${known.length} applied`
    },
  },
  {
    id: 'F10',
    name: 'three processes start on one new database',
    expected: 'every change is applied exactly once',
    async run(place) {
      const database = await (await place.postgres()).newDatabase()
      const known = await readMigrations(migrationsFolder)
      const servers = await Promise.all(
        [1, 2, 3].map((at) => serve(place, { DATABASE_URL: database }, path.join(place.folder, String(at)))),
      )
      for (const server of servers) promise((await fetch(`${server.url}/readyz`)).ok, 'each serves')
      const rows = await query<{ name: string }>(database, applied)
      promise(
        JSON.stringify(rows.map((row) => row.name)) ===
          JSON.stringify(known.map((migration) => migration.name)),
        'each change is applied once',
      )
      return `three serve, ${rows.length} changes applied once`
    },
  },
  {
    id: 'F11',
    name: 'a database that a newer version has written',
    expected: 'refused with a sentence, nothing touched',
    async run(place) {
      const database = await (await place.postgres()).newDatabase()
      await (await serve(place, { DATABASE_URL: database })).stop()
      await query(database, "insert into schema_migrations (name, hash) values ('9999_from-the-future', 'x')")
      const before = JSON.stringify(await query(database, applied))
      const said = await serve(place, { DATABASE_URL: database }).then(
        async (server) =>
          (await fetch(`${server.url}/readyz`)).status === 503 ? server.output() : 'it served',
        (error: Error) => error.message,
      )
      promise(said.includes('9999_from-the-future'), `it says what it does not know (${said})`)
      promise(JSON.stringify(await query(database, applied)) === before, 'nothing was touched')
      return 'refused by name, untouched'
    },
  },
]
