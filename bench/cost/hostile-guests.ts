import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isBusy, pause } from '#faults/fault.ts'
import { memoryMbOf } from '#faults/process-memory.ts'
import { startServer, type ServerProcess } from '#test/processes/server-process.ts'
import { endedParts, endedWorkers } from './cost-report.ts'
import { callerApi, createCaller, type Caller } from './costly-caller.ts'
import { createDoors } from './costly-doors.ts'
import { hardestTexts } from './costly-texts.ts'
import { quantile } from '#bench/median.ts'

const guestCount = 3
const minuteMs = Number(process.env['COST_SECONDS'] ?? 60) * 1000
const messageCount = 20
/** Calls of one guest at a time; more would only wait in the server's queues. */
const atOnce = 4
const deadlineMs = 35_000
const most = { searchMs: 1000, chatMs: 2000, memoryMb: 1024 }
const hostileDoors =
  /chat content|plan\/proposal refine|plan-preview description|files\[\]code|^\/v1|^\/mcp|^imported|at once|batch of|nobody reads/

/** Resolves with the status; rejects if there was no response. */
type Send = () => Promise<number>

/** A hostile call with its entry point. */
interface HostileCall {
  name: string
  send: Send
}

interface HostileAnswer {
  name: string
  /** 0 if there was no response. */
  status: number
  /** Why there was no response. */
  why?: string
}

/** Runs three hostile guests, each with its own address and within the usual limits, next to another learner. */
export async function measureHostileGuests(program: string): Promise<string[]> {
  return [...(await withGuests(program, twentyMessages)), ...(await withGuests(program, minuteAtLimits))]
}

interface Stage {
  server: ServerProcess
  /** The hostile calls by guest. */
  guests: HostileCall[][]
  other: Caller
}

async function withGuests(program: string, run: (stage: Stage) => Promise<string[]>): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-guests-'))
  const server = await startServer(data, {
    FLEDGE_PROGRAM: program,
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  })
  try {
    const doors = (await createDoors(server.url)).filter(({ name }) => hostileDoors.test(name))
    const guests: HostileCall[][] = []
    for (let guest = 0; guest < guestCount; guest += 1) {
      const caller = await createCaller(server.url, `198.51.100.${guest + 1}`)
      const calls: HostileCall[] = []
      for (const [at, { name, mostCharacters, prepare, send }] of doors.entries()) {
        // Divided between the guests: all imports together would fill one guest's storage.
        if (prepare && at % guestCount !== guest) continue
        const itself = prepare ? await prepare(caller) : caller
        const { ofLength } = hardestTexts[(at + guest) % hardestTexts.length]!
        calls.push({
          name,
          send: () => send({ ...itself, deadlineMs }, ofLength(mostCharacters), new AbortController().signal),
        })
      }
      guests.push(calls)
    }
    return await run({ server, guests, other: await createCaller(server.url, '203.0.113.9') })
  } finally {
    await server.stop('SIGKILL')
    await rm(data, { recursive: true, maxRetries: 5 })
  }
}

/** Sends twenty messages, all of which the process must survive. */
async function twentyMessages({ server, guests, other }: Stage): Promise<string[]> {
  const sent: Promise<HostileAnswer>[] = []
  for (let at = 0; at < messageCount; at += 1) {
    const calls = guests[at % guestCount]!
    sent.push(answerOf(calls[Math.floor((at * calls.length) / messageCount)]!))
    await pause(minuteMs / messageCount)
  }
  const answers = await Promise.all(sent)
  const alive = await callerApi(other)
    .statusOf('/api/projects', {})
    .catch(() => 0)
  console.log(
    `hostile guests, ${messageCount} messages: answers ${answers.map(({ status }) => status).join(' ')}; the process ${server.process.pid} ${alive === 200 ? 'answers last' : 'does not answer'}`,
  )
  return [
    ...endedParts(server),
    ...(alive === 200 ? [] : [`hostile guests: the process does not answer (${alive})`]),
    ...unanswered(answers),
  ]
}

async function answerOf({ name, send }: HostileCall): Promise<HostileAnswer> {
  const begun = performance.now()
  try {
    return { name, status: await send() }
  } catch (error) {
    return { name, status: 0, why: `${whyOf(error)} after ${Math.round(performance.now() - begun)} ms` }
  }
}

/** The reason of an error: `fetch` states it in the cause, a deadline in the name. */
function whyOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? name ?? String(error)
}

/** Each guest sends as much as it may while another learner searches and asks. */
async function minuteAtLimits({ server, guests, other }: Stage): Promise<string[]> {
  const end = performance.now() + minuteMs
  const answers: HostileAnswer[] = []
  const { statusOf } = callerApi(other)
  const searches: number[] = []
  const chats: number[] = []
  let memoryMb = 0
  const until = async (step: () => Promise<unknown>) => {
    while (performance.now() < end) await step()
  }
  const lanes = guests.flatMap((calls) =>
    Array.from({ length: atOnce }, (_, lane) => {
      let at = Math.floor((lane * calls.length) / atOnce)
      return until(async () => {
        const answer = await answerOf(calls[at++ % calls.length]!)
        answers.push(answer)
        if (answer.status === 429) await pause(200)
      })
    }),
  )
  await Promise.all([
    ...lanes,
    until(async () => {
      searches.push(await timeOf(() => statusOf('/api/search?q=plants', {})))
      await pause(300)
    }),
    until(async () => {
      const chat = `/api/projects/${other.projectId}/chat`
      chats.push(
        await timeOf(() => statusOf(chat, { method: 'POST', body: { content: 'What is a binding?' } })),
      )
      await pause(1000)
    }),
    until(async () => {
      memoryMb = Math.max(memoryMb, await memoryMbOf(server.process.pid!))
      await pause(250)
    }),
  ])
  const [search, chat] = [quantile(searches, 0.95), quantile(chats, 0.95)]
  console.log(
    `hostile guests, ${minuteMs / 1000} s at their limits: ${answers.length} calls (${countsOf(answers)}); another learner's search p95 ${Math.round(search)} ms of ${searches.length}, longest ${Math.round(Math.max(...searches))} ms; chat p95 ${Math.round(chat)} ms of ${chats.length}, longest ${Math.round(Math.max(...chats))} ms; memory at most ${Math.round(memoryMb)} MB; ${endedWorkers(server)}`,
  )
  const judges = !isBusy()
  return [
    ...endedParts(server),
    ...unanswered(answers),
    ...(judges && search > most.searchMs ? [`hostile guests: another's search takes ${search} ms`] : []),
    ...(judges && chat > most.chatMs ? [`hostile guests: another's chat takes ${chat} ms`] : []),
    ...(memoryMb > most.memoryMb ? [`hostile guests: ${Math.round(memoryMb)} MB of memory`] : []),
  ]
}

/** One line for each entry point that failed or did not respond in time. */
function unanswered(answers: readonly HostileAnswer[]): string[] {
  const failed = answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503))
  return Object.entries(Object.groupBy(failed, ({ name }) => name)).map(
    ([name, ofDoor]) =>
      `hostile guests: ${name} was not answered in time or failed (${countsOf(ofDoor!)}; ${ofDoor!.flatMap(({ why }) => why ?? []).join(', ')})`,
  )
}

/** The duration of a call; infinite if it did not succeed. */
async function timeOf(call: Send): Promise<number> {
  const begun = performance.now()
  const status = await call().catch(() => 0)
  return status >= 200 && status < 300 ? performance.now() - begun : Infinity
}

function countsOf(answers: readonly HostileAnswer[]): string {
  return Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, of]) => `${of!.length} × ${status}`)
    .join(', ')
}
