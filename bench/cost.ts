import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { startServer } from '#test/server-process.ts'
import { costlyTexts, nearMatches, type CostlyText } from './costly-texts.ts'
import { createDoors, type Door } from './costly-doors.ts'

/** What a bystander may wait: so many milliseconds on a quiet machine, or so many times what it waits at its longest in a second without any other call. */
type MostWait = { ms: number } | { timesQuiet: number }

const promised: MostWait = { ms: 100 }
const quietMs = 1000
type Bystander = ReturnType<typeof fork>

const deadlineMs = 20_000

/** Every costly text through every door, against the running product, while somebody else asks whether the server is alive. */
export async function printCost(): Promise<string[]> {
  const texts = [...costlyTexts, ...nearMatches(await loadDiagnostics('knowledge/diagnostics'))]
  return measureCost(texts, 'build/node/main.js')
}

export async function measureCost(
  texts: readonly CostlyText[],
  program: string,
  most: MostWait = promised,
): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-cost-'))
  const server = await startServer(data, { FLEDGE_PROGRAM: program, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const bystander = fork(path.join(import.meta.dirname, 'bystander.ts'), [server.url])
  try {
    const doors = await createDoors(server.url)
    const broken: string[] = []
    for (const door of doors) {
      const mostMs = 'ms' in most ? most.ms : most.timesQuiet * (await waitInQuiet(bystander))
      const waits: { name: string; ms: number }[] = []
      for (const text of texts) {
        const { waitedMs, tookMs, status } = await sendBeside(bystander, door, text)
        waits.push({ name: text.name, ms: waitedMs })
        if (waitedMs > mostMs && (await isSlowAgain(bystander, door, text, mostMs)))
          broken.push(`${door.name}, ${text.name}: a bystander waited ${Math.round(waitedMs)} ms`)
        if (tookMs > deadlineMs || status === 0)
          broken.push(`${door.name}, ${text.name}: no answer within ${deadlineMs} ms`)
        if (status >= 500 && status !== 503) broken.push(`${door.name}, ${text.name}: status ${status}`)
      }
      const worst = waits.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
      console.log(`${door.name}: ${worst.map(({ name, ms }) => `${name} ${Math.round(ms)} ms`).join(', ')}`)
    }
    return broken
  } finally {
    bystander.kill()
    await server.stop('SIGKILL')
    await rm(data, { recursive: true })
  }
}

/** A wait that was the machine's does not come twice more. */
async function isSlowAgain(bystander: Bystander, door: Door, text: CostlyText, mostMs: number) {
  for (let tries = 0; tries < 2; tries += 1)
    if ((await sendBeside(bystander, door, text)).waitedMs <= mostMs) return false
  return true
}

/** The longest wait of the bystander while nobody else asks for anything. */
async function waitInQuiet(bystander: Bystander): Promise<number> {
  bystander.send('begin')
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  return longestWait(bystander)
}

/** The longest wait of the bystander while a request is on its way. */
async function sendBeside(bystander: Bystander, door: Door, text: CostlyText) {
  bystander.send('begin')
  const begun = performance.now()
  const status = await door
    .send(text.ofLength(door.mostCharacters), AbortSignal.timeout(deadlineMs))
    .catch(() => 0)
  const tookMs = performance.now() - begun
  return { waitedMs: await longestWait(bystander), tookMs, status }
}

/** Since it was told to begin. */
function longestWait(bystander: Bystander): Promise<number> {
  return new Promise((resolve) => {
    bystander.once('message', (ms) => resolve(Number(ms)))
    bystander.send('end')
  })
}
