import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { startServer } from '#test/server-process.ts'
import { costlyTexts, nearMatches, type CostlyText } from './costly-texts.ts'
import { createDoors, type Door } from './costly-doors.ts'

/** On a quiet machine. */
const longestWaitMs = 100
const deadlineMs = 20_000

/** Every costly text through every door, against the running product, while somebody else asks whether the server is alive. */
export async function printCost(): Promise<string[]> {
  const texts = [...costlyTexts, ...nearMatches(await loadDiagnostics('knowledge/diagnostics'))]
  return measureCost(texts, 'build/node/main.js')
}

export async function measureCost(
  texts: readonly CostlyText[],
  program: string,
  mostMs = longestWaitMs,
): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-cost-'))
  const server = await startServer(data, { FLEDGE_PROGRAM: program, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const bystander = fork(path.join(import.meta.dirname, 'bystander.ts'), [server.url])
  try {
    const doors = await createDoors(server.url)
    const broken: string[] = []
    for (const door of doors) {
      const waits: { name: string; ms: number }[] = []
      for (const text of texts) {
        const { waitedMs, tookMs, status } = await sendBeside(bystander, door, text)
        waits.push({ name: text.name, ms: waitedMs })
        if (waitedMs > mostMs)
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

/** The longest wait of the bystander while a request is on its way. */
async function sendBeside(bystander: ReturnType<typeof fork>, door: Door, text: CostlyText) {
  bystander.send('begin')
  const begun = performance.now()
  const status = await door
    .send(text.ofLength(door.mostCharacters), AbortSignal.timeout(deadlineMs))
    .catch(() => 0)
  const tookMs = performance.now() - begun
  const waitedMs = await new Promise<number>((resolve) => {
    bystander.once('message', (ms) => resolve(Number(ms)))
    bystander.send('end')
  })
  return { waitedMs, tookMs, status }
}
