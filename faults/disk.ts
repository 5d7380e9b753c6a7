import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { CannotTry, eventually, pause, promise, type Fault, type FaultPlace } from './fault.ts'
import { createLearner } from './learner.ts'
import { serve } from './server.ts'

const Health = z.object({ status: z.string(), notice: z.string().optional() })

export const diskFaults: Fault[] = [
  {
    id: 'F6',
    name: 'the control file overwritten, a log file cut short',
    expected:
      'it serves again: the broken folder is put aside, never deleted, and the newest backup takes its place or an empty store is begun',
    async run(place) {
      const seen: string[] = []
      for (const damage of [overwriteControlFile, cutLog]) {
        const folder = path.join(place.folder, damage.name)
        const server = await serve(place, {}, folder)
        await createLearner(server.url)
        await server.stop('SIGKILL')
        await damage(path.join(folder, 'database'))
        const outcome = await serve(place, {}, folder).then(
          async (again) => {
            const { status, notice } = Health.parse(await (await fetch(`${again.url}/readyz`)).json())
            return status !== 'ready'
              ? 'stood up without its database'
              : notice
                ? `served, and says: ${notice}`
                : 'served'
          },
          (error: Error) => error.message,
        )
        const kept = (await readdir(folder)).filter((name) => name.startsWith('database'))
        promise(kept.length > 0, 'the broken folder is still there')
        promise(
          outcome === 'served' || outcome.startsWith('served, and says: The database was damaged'),
          `it serves, and says what happened to the data (${outcome})`,
        )
        seen.push(`${damage.name}: ${outcome.split('\n')[0]!.slice(0, 120)}, kept ${kept.join(' and ')}`)
      }
      return seen.join('; ')
    },
  },
  {
    id: 'F7',
    name: 'the disk fills up under writes',
    expected: '507 or 503 with a sentence, no half rows, works again when there is room',
    async run(place) {
      mountSmallDisk(place, 'size=120m')
      const data = path.join(place.folder, 'data')
      const server = await serve(place, { LOG_LEVEL: 'silent' }, data)
      const learner = await createLearner(server.url)
      const tasks = `/api/projects/${learner.projectId}/tasks`
      const filler = path.join(place.folder, 'filler')
      await fillUp(filler)
      const acknowledged: string[] = []
      const statuses = new Map<number, number>()
      for (let at = 0; at < 60; at += 1) {
        const title = `row ${at}`
        const response = await learner.call(tasks, {
          method: 'POST',
          body: { title, description: 'x'.repeat(9000) },
        })
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status === 201) acknowledged.push(title)
      }
      const refusals = [...statuses.keys()].filter((status) => status !== 201)
      await rm(filler)
      const back = await eventually(
        10_000,
        'it works again when there is room',
        async () => (await learner.call(tasks, { method: 'POST', body: { title: 'after' } })).status === 201,
      )
      await server.stop('SIGKILL')
      const again = await serve(place, { LOG_LEVEL: 'silent' }, data)
      const kept = z
        .array(z.object({ title: z.string() }))
        .parse(await (await (await createLearner(again.url, learner)).call(tasks)).json())
      const titles = new Set(kept.map((task) => task.title))
      promise(
        acknowledged.every((title) => titles.has(title)),
        'every acknowledged row is there after a start',
      )
      promise(refusals.length > 0, 'the disk was really full')
      promise(
        refusals.every((status) => status === 507 || status === 503),
        `refused with 507 or 503 (${refusals.join(', ')})`,
      )
      return `answers ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; ${Math.round(back)} ms after there was room it wrote again; 0 acknowledged rows lost`
    },
  },
  {
    id: 'F8',
    name: 'a data folder that cannot be written',
    expected: 'one sentence that names the folder, no crash loop',
    async run(place) {
      mountSmallDisk(place, 'size=120m,ro')
      const said = await serve(place, {}, path.join(place.folder, 'data')).then(
        () => 'it served',
        (error: Error) => error.message,
      )
      promise(said.includes(place.folder), `the sentence names the folder (${said})`)
      promise(!said.includes('    at '), `a sentence, not a stack (${said.split('\n')[0]})`)
      return said.split('\n')[0]!
    },
  },
]

async function overwriteControlFile(database: string): Promise<void> {
  await writeFile(path.join(database, 'global/pg_control'), Buffer.alloc(8192, 7))
}

async function cutLog(database: string): Promise<void> {
  const folder = path.join(database, 'pg_wal')
  for (const name of await readdir(folder)) {
    if (/^[0-9A-F]{24}$/.test(name)) await truncate(path.join(folder, name), 4096)
  }
}

function mountSmallDisk(place: FaultPlace, options: string): void {
  mkdirSync(place.folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place.folder], { stdio: 'ignore' })
  } catch {
    throw new CannotTry('this machine lets nobody mount a small disk')
  }
  place.afterwards(async () => {
    await pause(200)
    execFileSync('umount', ['-l', place.folder])
  })
}

async function fillUp(file: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(size)
      while (
        await handle.write(block).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
      );
    }
  } finally {
    await handle.close()
  }
}
