import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { backupFolder, listBackups } from '#server/platform/backup/backup-folder.ts'
import { loadBackup } from '#server/platform/backup/load-backup.ts'
import { writeLiveBackup } from '#server/platform/backup/live-backup.ts'
import { databaseFolder } from '#server/platform/db/database-folders.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createMaintenance } from '#server/platform/db/maintenance.ts'
import { setByteBudgets } from '#server/features/usage/usage-store.ts'
import { contentOf } from '#test/storage/database-content.ts'
import { freePort } from '#test/processes/server-process.ts'
import { eventually, isBusy, pause, promise, type Fault } from './fault.ts'
import { sizeOfFolder } from './folder-size.ts'
import { createThreadInspector } from './thread-inspector.ts'
import { createLearner } from './learner.ts'
import { serve } from './server.ts'

const megabyte = 1024 * 1024

export const databaseFaults: Fault[] = [
  {
    id: 'D1',
    name: 'the thread of the embedded database ends',
    expected:
      'what was in flight gets 503, it serves again within 5 s, no acknowledged row is lost; the third time in five minutes the process ends with a line that says so',
    async run(place) {
      const port = await freePort()
      const server = await serve(place, { NODE_OPTIONS: `--inspect=127.0.0.1:${port}`, LOG_LEVEL: 'silent' })
      const inspector = await createThreadInspector(port)
      place.afterwards(() => inspector.close())
      const learner = await createLearner(server.url)
      const tasks = `/api/projects/${learner.projectId}/tasks`
      const ended = new Promise((resolve) => server.process.once('exit', resolve))
      const acknowledged: string[] = []
      const statuses = new Map<number, number>()
      let back = 0
      for (const round of [1, 2]) {
        const killing = pause(200).then(() => inspector.runInWorker('pglite-worker', 'process.exit(7)'))
        const begun = performance.now()
        for (let at = 0; performance.now() - begun < 3000; at += 1) {
          const title = `${round} ${at}`
          const { status } = await learner.call(tasks, { method: 'POST', body: { title } })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === 201) acknowledged.push(title)
        }
        await killing
        back = Math.max(
          back,
          await eventually(
            isBusy() ? 60_000 : 5000,
            'it serves again',
            async () => (await learner.call(tasks)).ok,
          ),
        )
      }
      const kept = new Set(
        z
          .array(z.object({ title: z.string() }))
          .parse(await (await learner.call(tasks)).json())
          .map(({ title }) => title),
      )
      promise(
        acknowledged.every((title) => kept.has(title)),
        'every acknowledged row is there',
      )
      promise(
        [...statuses.keys()].every((status) => status === 201 || status === 503),
        `calls are answered 201 or 503 (${[...statuses.keys()].join(', ')})`,
      )
      await inspector.runInWorker('pglite-worker', 'process.exit(7)')
      await pause(1000)
      // A process with a debugger attached only ends when the debugger disconnects.
      inspector.close()
      await ended
      promise(
        server.output().includes('ended 3 times within five minutes'),
        `the process says why it ends (${server.output()})`,
      )
      return `answers ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; ${acknowledged.length} rows acknowledged, 0 lost; back ${Math.round(back)} ms later; the process ended at the third`
    },
  },
  {
    id: 'D2',
    name: 'a store made to break backups: texts of 15 MB, more in all than a string can hold',
    expected:
      'the backup is made, in little memory, while others wait at most 200 ms; it is restored row by row',
    async run(place) {
      const open = await openDatabase({ databaseUrl: null, dataDirectory: place.folder })
      place.afterwards(() => open.close())
      // More than an account may store today; databases from before the limits may contain it.
      await setByteBudgets(open.database, { guest: 2_000_000_000, account: 2_000_000_000 })
      await addUser(open.database)
      for (let at = 0; at < 60; at += 1)
        await open.database.execute(
          sql`insert into saved_solutions (project_id, title, content) values (1, ${at}, repeat('0123456789abcde', 1000000))`,
        )
      await open.database.execute(sql`checkpoint`)
      const bystander = watch(open.database)
      const file = path.join(place.folder, 'backup')
      await writeLiveBackup(open.database, {
        dataDirectory: place.folder,
        file,
        now: new Date(),
        signal: new AbortController().signal,
      })
      const { longestMs, peakMb, beforeMb } = await bystander.stop()
      promise(isBusy() || longestMs <= 200, `others wait at most 200 ms (${Math.round(longestMs)})`)
      promise(peakMb - beforeMb < 700, `memory rises by less than 700 MB (${Math.round(peakMb - beforeMb)})`)
      await requireRestorable(place.folder, file, open.database)
      return `900 MB of texts; longest wait ${Math.round(longestMs)} ms, memory rose by ${Math.round(peakMb - beforeMb)} MB, restored the same`
    },
  },
  {
    id: 'D3',
    name: 'every backup that a server under load makes is restored',
    expected: 'each holds one moment: no half transaction, every project with the messages it counts',
    async run(place) {
      const open = await openDatabase({ databaseUrl: null, dataDirectory: place.folder })
      place.afterwards(() => open.close())
      await addUser(open.database)
      const writing = new AbortController()
      const writer = writeUntil(open.database, writing.signal)
      const bystander = watch(open.database)
      const count = place.times(5, 50)
      for (let at = 0; at < count; at += 1) {
        const file = path.join(
          backupFolder(place.folder),
          `fledge-2026-01-01T00-${String(at % 60).padStart(2, '0')}-00Z.jsonl.gz`,
        )
        await writeLiveBackup(open.database, {
          dataDirectory: place.folder,
          file,
          now: new Date(),
          signal: new AbortController().signal,
        })
      }
      writing.abort()
      const transactions = await writer
      const { longestMs } = await bystander.stop()
      const backups = await listBackups(backupFolder(place.folder))
      for (const { file } of backups) {
        const restored = await openDatabase({
          databaseUrl: null,
          dataDirectory: await mkdtemp(path.join(place.folder, 'restored-')),
        })
        await loadBackup(restored.database, file)
        const { rows } = await restored.database.execute<{ torn: number }>(
          sql`select count(*)::integer as torn from projects where next_seq - 1 <> (select count(*) from chat_messages where project_id = projects.id)`,
        )
        await restored.close()
        promise(
          rows[0]!.torn === 0,
          `no project of a backup is torn (${rows[0]!.torn} in ${path.basename(file)})`,
        )
      }
      return `${backups.length} backups during ${transactions} transactions, all restored; longest wait of a bystander ${Math.round(longestMs)} ms`
    },
  },
  {
    id: 'D4',
    name: 'import and delete, again and again',
    expected: 'the folder stays under twice what is kept',
    async run(place) {
      const open = await openDatabase({ databaseUrl: null, dataDirectory: place.folder })
      place.afterwards(() => open.close())
      await addUser(open.database)
      await addLarge(open.database, 1, 33)
      let time = Date.now()
      const maintenance = createMaintenance(open.database, () => new Date(time))
      const quietly = async () => {
        for (let tick = 0; tick < 8; tick += 1) {
          time += 10_000
          await maintenance.tick()
        }
      }
      await quietly()
      const folder = databaseFolder(place.folder)
      const kept = await sizeOfFolder(folder)
      let largest = 0
      const rounds = place.times(10, 50)
      for (let round = 0; round < rounds; round += 1) {
        const { rows } = await open.database.execute<{ id: number }>(
          sql`insert into projects (user_id, title, description) values (1, 'imported', '') returning id`,
        )
        await addLarge(open.database, rows[0]!.id, 33)
        // A row of another project is stored after the large one.
        await addLarge(open.database, 1, 0.02)
        await open.database.execute(sql`delete from projects where id = ${rows[0]!.id}`)
        await pause(1100)
        time += 10_000
        await maintenance.tick()
        largest = Math.max(largest, await sizeOfFolder(folder))
      }
      await quietly()
      const end = await sizeOfFolder(folder)
      promise(
        end < 2 * kept,
        `the folder stays under twice what is kept (${mb(end)} MB, kept ${mb(kept)} MB)`,
      )
      promise(
        largest < 3 * kept,
        `it never grows beyond what is kept, an import and the log (${mb(largest)} MB, kept ${mb(kept)} MB)`,
      )
      return `${rounds} rounds of 33 MB: kept ${mb(kept)} MB, at most ${mb(largest)} MB on the way, ${mb(end)} MB at the end`
    },
  },
]

async function addUser(database: Database): Promise<void> {
  await database.execute(sql`insert into users (firebase_uid, email) values ('ada', 'ada@example.org')`)
  await database.execute(
    sql`insert into projects (user_id, title, description, next_seq) values (1, 'kept', '', 1)`,
  )
}

/** Adds this many megabytes that PostgreSQL cannot compress. */
async function addLarge(database: Database, projectId: number, megabytes: number): Promise<void> {
  await database.execute(sql`
    insert into saved_solutions (project_id, title, content)
    select ${projectId}, 'x', string_agg(md5(random()::text), '') from generate_series(1, ceil(${megabytes}::numeric)::integer) as number, generate_series(1, (least(1, ${megabytes}::numeric) * 32768)::integer) group by number`)
}

async function writeUntil(database: Database, signal: AbortSignal): Promise<number> {
  let transactions = 0
  for (; !signal.aborted; transactions += 1) {
    await database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ id: number }>(
        sql`insert into projects (user_id, title, description, next_seq) values (1, 'x', 'y', 4) returning id`,
      )
      await transaction.execute(sql`
        insert into chat_messages (project_id, user_id, seq, content, is_user_message, status)
        select ${rows[0]!.id}, 1, seq, repeat(md5(random()::text), 200), true, 'complete' from generate_series(1, 3) as seq`)
      await transaction.execute(sql`delete from projects where id > 1 and id = ${rows[0]!.id - 200}`)
    })
  }
  return transactions
}

/** Acts as another user who constantly makes small requests. */
function watch(database: Database) {
  const beforeMb = process.memoryUsage().rss / megabyte
  let [longestMs, peakMb] = [0, beforeMb]
  const watch = { isOn: true }
  const watching = (async () => {
    while (watch.isOn) {
      const begun = performance.now()
      await database.execute(sql`select 1`)
      longestMs = Math.max(longestMs, performance.now() - begun)
      peakMb = Math.max(peakMb, process.memoryUsage().rss / megabyte)
      await pause(5)
    }
  })()
  return {
    async stop() {
      watch.isOn = false
      await watching
      return { longestMs, peakMb, beforeMb }
    },
  }
}

async function requireRestorable(folder: string, file: string, database: Database): Promise<void> {
  const restored = await openDatabase({
    databaseUrl: null,
    dataDirectory: await mkdtemp(path.join(folder, 'restored-')),
  })
  await loadBackup(restored.database, file)
  const isSame =
    JSON.stringify(await contentOf(restored.database)) === JSON.stringify(await contentOf(database))
  await restored.close()
  promise(isSame, 'what is restored is what was backed up, row by row')
}

function mb(bytes: number): number {
  return Math.round(bytes / megabyte)
}
