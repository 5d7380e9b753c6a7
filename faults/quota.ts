import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { Usage } from '#contract/account/usage.ts'
import { databaseFolder } from '#server/platform/db/database-folders.ts'
import { isBusy, pause, promise, type Fault } from './fault.ts'
import { sizeOfFolder } from './folder-size.ts'
import { createLearner, type Learner } from './learner.ts'
import { memoryMbOf } from './process-memory.ts'
import { serve } from './server.ts'

const budget = 2_000_000
const settings = { GUEST_BYTES: String(budget), LOG_LEVEL: 'silent' }
const content = 'x'.repeat(90_000)
/** More solutions than fit in the budget. */
const tries = 40
const Solution = z.object({ id: z.number() })

export const quotaFaults: Fault[] = [
  {
    id: 'F33',
    name: 'guests fill their storage, all at once, and the server is killed',
    expected:
      'what does not fit is refused whole with a sentence, nothing passes the budget, no acknowledged row is lost, others still write, and deleting makes room',
    async run(place) {
      const server = await serve(place, settings)
      const guests = await Promise.all(
        Array.from({ length: place.times(3, 10) }, () => createLearner(server.url)),
      )
      const filled = await Promise.all(guests.map(fill))
      const other = await createLearner(server.url)
      promise((await save(other)).status === 201, 'somebody with room writes all the same')
      await server.stop('SIGKILL')

      const again = await serve(place, settings)
      for (const [at, before] of guests.entries()) {
        const guest = await createLearner(again.url, before)
        await requireKept(guest, filled[at]!.acknowledged)
        promise((await save(guest)).status === 413, 'it is still full after the start')
        const gone = await guest.call(`${solutionsOf(guest)}/${filled[at]!.acknowledged[0]}`, {
          method: 'DELETE',
        })
        promise(gone.ok, `a solution can be deleted (${gone.status})`)
        promise((await save(guest)).status === 201, 'deleting makes room')
      }
      const [saved, refused] = [
        filled.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
        filled.reduce((sum, { refused }) => sum + refused, 0),
      ]
      return `${guests.length} guests: ${saved} rows acknowledged, 0 lost, ${refused} refused with 413; nobody passed the budget, deleting made room`
    },
  },
  {
    id: 'F34',
    name: 'ten guests import projects of 15 MB and delete them, all at once, for a minute',
    expected:
      'the folder stays under twice their budgets and what an empty one takes, memory under 1 GB, and a bystander is answered within 250 ms at the 99th percentile',
    async run(place) {
      const guestBytes = 20_000_000
      const server = await serve(place, { LOG_LEVEL: 'silent' })
      const guests = await Promise.all(Array.from({ length: 10 }, () => createLearner(server.url)))
      const bystander = await createLearner(server.url)
      const end = performance.now() + place.times(15, 60) * 1000
      const packed = gzipSync(JSON.stringify(await largeProject(bystander)))
      const waits: number[] = []
      let [mostMemoryMb, mostFolderMb, imports] = [0, 0, 0]
      const folder = databaseFolder(place.folder)
      const emptyMb = (await sizeOfFolder(folder)) / megabyte
      await Promise.all([
        ...guests.map(async (guest) => {
          while (performance.now() < end) {
            const made = await importAndDelete(guest, packed)
            imports += made
          }
        }),
        (async () => {
          while (performance.now() < end) {
            const begun = performance.now()
            await (await bystander.call('/api/projects')).text()
            waits.push(performance.now() - begun)
            await pause(20)
          }
        })(),
        (async () => {
          while (performance.now() < end) {
            mostMemoryMb = Math.max(mostMemoryMb, await memoryMbOf(server.process.pid!))
            mostFolderMb = Math.max(mostFolderMb, (await sizeOfFolder(folder)) / megabyte)
            await pause(500)
          }
        })(),
      ])
      const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]!
      const mostAllowedMb = emptyMb + (2 * guests.length * guestBytes) / megabyte
      const seen = `${imports} imports; folder at most ${Math.round(mostFolderMb)} MB, memory at most ${Math.round(mostMemoryMb)} MB, a bystander's p99 ${Math.round(p99)} ms of ${waits.length} calls`
      promise(imports > 0, 'somebody imported something')
      promise(
        mostFolderMb < mostAllowedMb,
        `the folder stays under ${Math.round(mostAllowedMb)} MB (${seen})`,
      )
      promise(mostMemoryMb < 1024, `memory stays under 1 GB (${seen})`)
      promise(isBusy() || p99 <= 250, `a bystander's p99 is at most 250 ms (${seen})`)
      return seen
    },
  },
]

const megabyte = 1024 * 1024

/**
 * A project as large as a guest may store. It repeats at a distance that gzip detects and PostgreSQL does not: small
 * to send, large to store.
 */
async function largeProject({ call, projectId }: Learner): Promise<object> {
  const exported: unknown = await (await call(`/api/projects/${projectId}/export?format=json`)).json()
  const times = { createdAt: '2026-02-01T10:00:00Z', updatedAt: '2026-02-01T10:00:00Z' }
  const block = Buffer.from(crypto.getRandomValues(new Uint8Array(12_500))).toString('hex')
  const solutions = Array.from({ length: 150 }, (_, at) => ({
    title: `Large ${at}`,
    content: block.repeat(4),
    language: null,
    messageId: null,
    taskId: null,
    ...times,
  }))
  return { ...z.looseObject({}).parse(exported), solutions }
}

/** Imports and deletes projects; returns how many were imported. */
async function importAndDelete(guest: Learner, packed: Buffer): Promise<number> {
  const imported = await guest.upload('/api/projects/import', packed)
  const answer: unknown = await imported.json().catch(() => null)
  if (imported.status !== 201) {
    promise([413, 429, 503].includes(imported.status), `refused with a sentence (${imported.status})`)
    await pause(200)
    return 0
  }
  const { id } = z.object({ id: z.number() }).parse(answer)
  await (await guest.call(`/api/projects/${id}`, { method: 'DELETE' })).text()
  return 1
}

/** Saves four at a time, so that several may fit alone but not together. */
async function fill(guest: Learner): Promise<{ acknowledged: number[]; refused: number }> {
  const acknowledged: number[] = []
  let refused = 0
  for (let sent = 0; sent < tries; sent += 4) {
    for (const response of await Promise.all(Array.from({ length: 4 }, () => save(guest)))) {
      if (response.status === 201) {
        acknowledged.push(Solution.parse(await response.json()).id)
        continue
      }
      const problem = await response.text()
      promise(
        response.status === 413 && problem.includes('Your storage is full'),
        `refused with a sentence (${response.status} ${problem})`,
      )
      refused += 1
    }
  }
  promise(refused > 0, 'the storage was really full')
  return { acknowledged, refused }
}

async function requireKept(guest: Learner, acknowledged: number[]): Promise<void> {
  const kept = z.array(Solution).parse(await (await guest.call(solutionsOf(guest))).json())
  const ids = new Set(kept.map(({ id }) => id))
  promise(
    acknowledged.every((id) => ids.has(id)),
    'every acknowledged row is there after a kill',
  )
  promise(kept.length === acknowledged.length, `nothing that was refused is there (${kept.length})`)
  const { storage } = Usage.parse(await (await guest.call('/api/usage')).json())
  promise(storage.used <= budget, `nobody passes the budget (${storage.used})`)
}

function save(guest: Learner): Promise<Response> {
  return guest.call(solutionsOf(guest), { method: 'POST', body: { title: 'Large', content } })
}

function solutionsOf({ projectId }: Learner): string {
  return `/api/projects/${projectId}/saved-solutions`
}
