import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isBusy } from '#faults/fault.ts'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { startServer } from '#test/processes/server-process.ts'
import { watchBusyThreads } from './busy-threads.ts'
import { costOf, createBystander, isTooMuch, leastOf, type MostCost, type Watch } from './call-cost.ts'
import { createCaller } from './costly-caller.ts'
import { createDoors, type Door } from './costly-doors.ts'
import { costlyTexts, hardestTexts, nearMatches, type CostlyText } from './costly-texts.ts'
import { brokenBy, doorSummary, endedParts, endedWorkers, worstOfTexts, type Reading } from './cost-report.ts'
import { measureHostileGuests } from './hostile-guests.ts'
import { measureLargeReads } from '#bench/load/large-reads.ts'

const promisedMs = 100
/**
 * For a quick check, `COST_DOORS="plan search_field_guide"` limits the run to entry points whose name contains one of
 * these words.
 */
const wantedDoors = (process.env.COST_DOORS ?? '').split(/\s+/).filter((word) => word !== '')
/**
 * After this many texts, a guest may reach its limits for projects, bytes or wishes, so a refusal is repeated with a
 * new guest.
 */
const textsOfGuest = 2

type TextsByDoor = Record<Door['texts'], readonly CostlyText[]>

/** Sends every costly text to every entry point of the running product while another user calls the health check. */
export async function printCost(): Promise<string[]> {
  const most = { busyMs: promisedMs, waitMs: isBusy() ? null : promisedMs }
  if (most.waitMs === null)
    console.log(
      "The machine has other work: judged by the processor's time of the server's threads, not by what a bystander waits.",
    )
  const errors = nearMatches(await loadDiagnostics('knowledge/diagnostics'))
  const texts = {
    all: [...costlyTexts, ...errors],
    'no errors': costlyTexts,
    hardest: hardestTexts,
    none: [{ name: 'the attack itself', ofLength: () => '' }],
  }
  const program = 'build/node/main.js'
  return [
    ...(await measureCost(texts, program, most)),
    ...(await measureCost(texts, program, most, { isLimited: true })),
    ...(isWanted('large project') ? await measureLargeReads(program, most) : []),
    ...(isWanted('hostile guests') ? await measureHostileGuests(program) : []),
  ]
}

export async function measureCost(
  texts: TextsByDoor,
  program: string,
  most: MostCost,
  { isLimited = false } = {},
): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-cost-'))
  const threads = await watchBusyThreads(data)
  const server = await startServer(data, {
    ...threads.environment,
    FLEDGE_PROGRAM: program,
    RATE_LIMITS: isLimited ? 'on' : 'off',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  })
  const bystander = createBystander(server.url)
  const watch = { bystander, longestBusy: () => threads.longest() }
  const readings: Reading[] = []
  try {
    const all = await createDoors(server.url)
    const doors = all.filter((door) => isWanted(door.name) && (door.isLimited ?? false) === isLimited)
    for (const door of doors.filter((door) => texts[door.texts].length > 0)) {
      const ofDoor = await measureDoor(server.url, door, texts[door.texts], watch, most)
      console.log(`${door.name}: ${doorSummary(ofDoor)}`)
      readings.push(...ofDoor)
    }
    for (const line of worstOfTexts(readings)) console.log(line)
    const ended = endedParts(server)
    console.log(
      `${ended.length > 0 ? ended.join(', ') : 'No process and no database thread ended'}; ${endedWorkers(server)}`,
    )
    return [...brokenBy(readings, most), ...ended]
  } finally {
    bystander.stop()
    await server.stop('SIGKILL')
    await rm(data, { recursive: true, maxRetries: 5 })
  }
}

/** Sends each text to one entry point. */
async function measureDoor(
  url: string,
  door: Door,
  texts: readonly CostlyText[],
  watch: Watch,
  most: MostCost,
): Promise<Reading[]> {
  const readings: Reading[] = []
  let caller = await newCaller()
  let served = 0
  for (const text of texts) {
    const send = () =>
      costOf(watch, (signal) => door.send(caller, text.ofLength(door.mostCharacters), signal))
    let cost = await send()
    served += 1
    if (cost.status >= 400 && cost.status < 500 && served > textsOfGuest && !door.isAlwaysRefused) {
      caller = await newCaller()
      served = 1
      cost = await send()
    }
    // A wait caused by the machine does not happen three times in a row.
    for (let tries = 0; tries < 2 && isTooMuch(cost, most); tries += 1) cost = leastOf(cost, await send())
    readings.push({ door, text: text.name, cost })
  }
  return readings

  async function newCaller() {
    const fresh = await createCaller(url, freshAddress())
    return door.prepare ? door.prepare(fresh) : fresh
  }
}

let addresses = 0

/**
 * A new address for each guest: otherwise an entry point with hundreds of calls would use up the limit for the next
 * ones.
 */
function freshAddress(): string {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

function isWanted(name: string): boolean {
  return wantedDoors.length === 0 || wantedDoors.some((word) => name.includes(word))
}
