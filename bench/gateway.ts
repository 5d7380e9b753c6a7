import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { createGuest } from '#server/features/auth/user-store.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { users } from '#server/platform/db/tables/schema.ts'
import { createKey } from '#server/features/keys/key-store.ts'
import { freePort, startServer } from '#test/processes/server-process.ts'
import { installPackages } from './install-packages.ts'
import { median, spread } from './median.ts'

const folder = path.resolve('.cache/gateway-twin')
const twin = { name: '@portkey-ai/gateway', version: '1.15.2' }
/** With newer versions, the gateway fails on Node 24. */
const overrides = { hono: '4.7.11', '@hono/node-server': '1.13.8' }
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const callsOfRound = 20
const warmUpCalls = 100
const mostAddedMs = 10
const names = ['direct', 'gateway', 'fledge'] as const
type Way = (typeof names)[number]

/**
 * Measures the time that our endpoint, with key and quota checks, adds before the first token, compared with a
 * gateway that checks nothing. Returns the broken promises.
 */
export async function printGateway(): Promise<string[]> {
  installPackages(folder, { [twin.name]: twin.version }, overrides)
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-gateway-'))
  const key = await makeKey(data)
  const model = await startModel()
  const server = await startServer(data, {
    FLEDGE_PROGRAM: 'build/node/main.js',
    TUTOR_MODEL: 'openai-compatible/stand-in',
    OPENAI_COMPATIBLE_BASE_URL: `${model.url}/v1`,
    RATE_LIMITS: 'off',
  })
  const gateway = await startTwin()
  const ways = {
    direct: { url: `${model.url}/v1/chat/completions`, headers: {} },
    gateway: {
      url: `${gateway.url}/v1/chat/completions`,
      headers: {
        'x-portkey-provider': 'openai',
        'x-portkey-custom-host': `${model.url}/v1`,
        authorization: 'Bearer none',
      },
    },
    fledge: { url: `${server.url}/v1/chat/completions`, headers: { authorization: `Bearer ${key}` } },
  }
  try {
    for (const way of Object.values(ways))
      for (let call = 0; call < warmUpCalls; call += 1) await firstTokenMs(way)
    const added: Record<'gateway' | 'fledge', number[]> = { gateway: [], fledge: [] }
    const raw: Record<Way, number[]> = { direct: [], gateway: [], fledge: [] }
    for (let round = 0; round < rounds; round += 1) {
      const times: Record<Way, number[]> = { direct: [], gateway: [], fledge: [] }
      for (const name of orders[round % orders.length]!)
        for (let call = 0; call < callsOfRound; call += 1) times[name].push(await firstTokenMs(ways[name]))
      for (const name of names) raw[name].push(median(times[name]))
      for (const name of ['gateway', 'fledge'] as const)
        added[name].push(median(times[name]) - median(times.direct))
    }
    console.log(
      `\nGateway: time to the first token, ${rounds} rounds of ${callsOfRound} calls each, interleaved`,
    )
    for (const [name, times] of Object.entries(raw))
      console.log(`${name.padEnd(10)} ${median(times).toFixed(2)} ms`)
    const [ours, theirs] = [median(added.fledge), median(added.gateway)]
    console.log(
      `Fledge adds ${ours.toFixed(2)} ms (spread ${spread(added.fledge).toFixed(2)}), the gateway ${theirs.toFixed(2)} ms (spread ${spread(added.gateway).toFixed(2)})`,
    )
    return [
      ...(ours > theirs / 2
        ? [`Fledge adds ${ours.toFixed(2)} ms, more than half of the gateway's ${theirs.toFixed(2)} ms`]
        : []),
      ...(ours > mostAddedMs ? [`Fledge adds ${ours.toFixed(2)} ms, more than ${mostAddedMs} ms`] : []),
    ]
  } finally {
    gateway.stop()
    await server.stop()
    model.stop()
    await rm(data, { recursive: true })
  }
}

/** Balances the order, because everything is slower right after the slow gateway. */
const orders: readonly (readonly Way[])[] = [
  ['direct', 'fledge', 'gateway'],
  ['fledge', 'direct', 'gateway'],
  ['gateway', 'fledge', 'direct'],
  ['gateway', 'direct', 'fledge'],
  ['direct', 'gateway', 'fledge'],
  ['fledge', 'gateway', 'direct'],
]

/** The key of a guest with an unlimited plan, whose questions are counted but never run out. */
async function makeKey(dataDirectory: string): Promise<string> {
  const { database, close } = await openDatabase({ databaseUrl: null, dataDirectory })
  const user = await createGuest(database, new Date())
  await database.update(users).set({ plan: 'pro' }).where(eq(users.id, user.id))
  const { secret } = await createKey(
    database,
    user.id,
    { name: 'Benchmark', projectId: null, scopes: ['sidebar'], keepsCode: false },
    new Date(),
  )
  await close()
  return secret
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let asked = 0

/** A different question each time, because recent searches are cached. */
function nextQuestion(): string {
  asked += 1
  return JSON.stringify({
    model: 'fledge',
    stream: true,
    messages: [{ role: 'user', content: `How do I show a list of ${asked} things in SwiftUI?` }],
  })
}

/** Milliseconds until the first piece of text, not the headers. Reads the whole answer. */
function firstTokenMs({ url, headers }: { url: string; headers: Record<string, string> }): Promise<number> {
  const question = nextQuestion()
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    let first: number | null = null
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(question),
          ...headers,
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
        response.on('data', (data: Buffer) => {
          if (first === null && data.includes('word 1')) first = performance.now() - begin
        })
        response.on('end', () => (first === null ? reject(new Error(`${url} sent no text`)) : resolve(first)))
      },
    )
    call.on('error', reject)
    call.end(question)
  })
}

async function startTwin() {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [path.join(folder, 'node_modules', twin.name, 'build/start-server.js'), `--port=${port}`, '--headless'],
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return { url, stop: () => child.kill() }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill()
  throw new Error('The gateway to compare with did not start')
}

async function startModel() {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'bench/model-stand-in.ts'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await new Promise<string>((resolve) =>
    child.stdout!.once('data', (data) => resolve(String(data).trim())),
  )
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}
