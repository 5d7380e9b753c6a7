import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isBusy } from '#faults/fault.ts'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { startServer } from '#test/server-process.ts'
import { watchBusyThreads } from './busy-threads.ts'
import {
  costOf,
  createBystander,
  faultsOf,
  isTooMuch,
  leastOf,
  summaryOf,
  type Cost,
  type MostCost,
  type Watch,
} from './call-cost.ts'
import { createCaller } from './costly-caller.ts'
import { createDoors, type Door } from './costly-doors.ts'
import { costlyTexts, hardestTexts, nearMatches, type CostlyText } from './costly-texts.ts'
import { measureLargeReads } from './large-reads.ts'

const promisedMs = 100
/**
 * `COST_DOORS="plan search_field_guide"` runs only doors whose name contains one of these words, for a quick
 * check.
 */
const wantedDoors = (process.env.COST_DOORS ?? '').split(/\s+/).filter((word) => word !== '')
/**
 * After this many texts a guest may reach its limits for projects, bytes or wishes, so a refusal is
 * confirmed with a new guest.
 */
const textsOfGuest = 2

type TextsByDoor = Record<Door['texts'], readonly CostlyText[]>

/** Sends every costly text to every entry point of the running product, while a bystander calls the health check. */
export async function printCost(): Promise<string[]> {
  const most = { busyMs: promisedMs, waitMs: isBusy() ? null : promisedMs }
  if (most.waitMs === null)
    console.log(
      "The machine has other work: judged by the processor's time of the server's threads, not by what a bystander waits.",
    )
  const errors = nearMatches(await loadDiagnostics('knowledge/diagnostics'))
  const texts = { all: [...costlyTexts, ...errors], 'no errors': costlyTexts, hardest: hardestTexts }
  const program = 'build/node/main.js'
  return [
    ...(await measureCost(texts, program, most)),
    ...(isWanted('large project') ? await measureLargeReads(program, most) : []),
  ]
}

export async function measureCost(texts: TextsByDoor, program: string, most: MostCost): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-cost-'))
  const threads = await watchBusyThreads(data)
  const server = await startServer(data, {
    ...threads.environment,
    FLEDGE_PROGRAM: program,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const bystander = createBystander(server.url)
  const watch = { bystander, longestBusy: () => threads.longest() }
  try {
    const doors = (await createDoors(server.url)).filter(({ name }) => isWanted(name))
    const broken: string[] = []
    for (const door of doors)
      broken.push(...(await measureDoor(server.url, door, texts[door.texts], watch, most)))
    return broken
  } finally {
    bystander.stop()
    await server.stop('SIGKILL')
    await rm(data, { recursive: true })
  }
}

async function measureDoor(
  url: string,
  door: Door,
  texts: readonly CostlyText[],
  watch: Watch,
  most: MostCost,
): Promise<string[]> {
  const begun = performance.now()
  const broken: string[] = []
  const costs: Cost[] = []
  const statuses = new Set<number>()
  let caller = await createCaller(url)
  let served = 0
  for (const text of texts) {
    const send = () =>
      costOf(watch, (signal) => door.send(caller, text.ofLength(door.mostCharacters), signal))
    let cost = await send()
    served += 1
    if (cost.status >= 400 && cost.status < 500 && served > textsOfGuest && !door.isAlwaysRefused) {
      caller = await createCaller(url)
      served = 1
      cost = await send()
    }
    // A wait caused by the machine does not occur three times.
    for (let tries = 0; tries < 2 && isTooMuch(cost, most); tries += 1) cost = leastOf(cost, await send())
    costs.push(cost)
    statuses.add(cost.status)
    broken.push(...faultsOf(cost, most).map((fault) => `${door.name}, ${text.name}: ${fault}`))
  }
  if (!door.isAlwaysRefused && ![...statuses].some((status) => status >= 200 && status < 300))
    broken.push(`${door.name}: no text was read (${[...statuses].join(', ')})`)
  console.log(
    `${door.name}: ${summaryOf(costs)}, answers ${[...statuses].toSorted((one, other) => one - other).join(' ')}, ${texts.length} texts in ${Math.round((performance.now() - begun) / 1000)} s`,
  )
  return broken
}

function isWanted(name: string): boolean {
  return wantedDoors.length === 0 || wantedDoors.some((word) => name.includes(word))
}
