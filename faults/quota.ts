import { z } from 'zod'
import { Usage } from '#contract/usage.ts'
import { promise, type Fault } from './fault.ts'
import { createLearner, type Learner } from './learner.ts'
import { serve } from './server.ts'

const budget = 2_000_000
const settings = { GUEST_BYTES: String(budget), LOG_LEVEL: 'silent' }
const content = 'x'.repeat(90_000)
/** More than fit. */
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
]

/** Four at a time, so that several that fit alone do not fit together. */
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
