import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { createGuest } from '#server/auth/user-store.ts'
import { openDatabase } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { createKey } from '#server/keys/key-store.ts'
import { freePort, startServer } from '#test/server-process.ts'
import { median, spread } from './median.ts'

const folder = path.resolve('.cache/gateway-twin')
const twin = { name: '@portkey-ai/gateway', version: '1.15.2' }
/** With newer ones it fails on Node 24. */
const overrides = { hono: '4.7.11', '@hono/node-server': '1.13.8' }
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const callsOfRound = 20
/** As other gateways are measured: all of a way's calls of a round, then the next way. With 1 each call comes to a server that has rested for a second. */
const callsInARow = Number(process.env.BENCH_IN_A_ROW ?? callsOfRound)
/** With 1 the servers stay on the first core, and who asks and the model on the second: nothing moves between them, and a server's own threads share one. */
const isPinned = process.env.BENCH_PINNED === '1'
const warmUpCalls = 100
const names = ['direct', 'bare', 'gateway', 'fledge'] as const
type Way = (typeof names)[number]

/** What our endpoint adds to the time to the first token, with key and quota checked, beside a gateway that checks nothing; answers with the promises that do not hold. */
export async function printGateway(): Promise<string[]> {
  installTwin()
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
  const bare = await startBare(model.url)
  const ways = {
    bare: { url: `${bare.url}/v1/chat/completions`, headers: { authorization: 'Bearer none' } },
    direct: { url: `${model.url}/v1/chat/completions`, headers: {} },
    gateway: { url: `${gateway.url}/v1/chat/completions`, headers: { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${model.url}/v1`, authorization: 'Bearer none' } },
    fledge: { url: `${server.url}/v1/chat/completions`, headers: { authorization: `Bearer ${key}` } },
  }
  try {
    if (isPinned) {
      for (const { pid } of [bare, gateway, server.process]) pinTo(0, pid)
      for (const { pid } of [model, process]) pinTo(1, pid)
    }
    for (const way of Object.values(ways)) for (let call = 0; call < warmUpCalls; call += 1) await firstTokenMs(way)
    const added: Record<'bare' | 'gateway' | 'fledge', number[]> = { bare: [], gateway: [], fledge: [] }
    const onTop: number[] = []
    const raw: Record<Way, number[]> = { direct: [], bare: [], gateway: [], fledge: [] }
    for (let round = 0; round < rounds; round += 1) {
      const times: Record<Way, number[]> = { direct: [], bare: [], gateway: [], fledge: [] }
      for (let call = 0; call < callsOfRound; call += callsInARow) {
        const order = orders[(round + call / callsInARow) % orders.length]!
        for (const name of order) for (let next = 0; next < callsInARow; next += 1) times[name].push(await firstTokenMs(ways[name]))
      }
      for (const name of names) raw[name].push(median(times[name]))
      for (const name of ['bare', 'gateway', 'fledge'] as const) added[name].push(median(times[name]) - median(times.direct))
      onTop.push(median(times.fledge) - median(times.bare))
    }
    console.log(
      `\nGateway: time to the first token, ${rounds} rounds of ${callsOfRound} calls each, ${callsInARow} in a row, interleaved${isPinned ? ', servers on a core of their own' : ''}`,
    )
    for (const [name, times] of Object.entries(raw)) console.log(`${name.padEnd(10)} ${median(times).toFixed(2)} ms`)
    const [ours, theirs, more] = [median(added.fledge), median(added.gateway), median(onTop)]
    console.log(`Fledge adds ${ours.toFixed(2)} ms (spread ${spread(added.fledge).toFixed(2)}), the gateway ${theirs.toFixed(2)} ms (spread ${spread(added.gateway).toFixed(2)})`)
    console.log(
      `A bare server that only passes on adds ${median(added.bare).toFixed(2)} ms; key, quota, prompt and answer take ${more.toFixed(2)} ms (spread ${spread(onTop).toFixed(2)}) on top of it`,
    )
    return [
      ...(ours > theirs / 2 ? [`Fledge adds ${ours.toFixed(2)} ms, more than half of the gateway's ${theirs.toFixed(2)} ms`] : []),
      ...(more > 1 ? [`Fledge adds ${more.toFixed(2)} ms on top of the bare server, more than 1 ms`] : []),
    ]
  } finally {
    gateway.stop()
    bare.stop()
    await server.stop()
    model.stop()
    await rm(data, { recursive: true })
  }
}

/** Each way comes behind each other one as often: right behind the slow gateway everything is slower. */
const orders: readonly (readonly Way[])[] = [
  ['direct', 'bare', 'fledge', 'gateway'],
  ['bare', 'gateway', 'direct', 'fledge'],
  ['gateway', 'fledge', 'bare', 'direct'],
  ['fledge', 'direct', 'gateway', 'bare'],
]

/** A guest with a plan that has no limit, so that the questions are counted but do not run out. */
async function makeKey(dataDirectory: string): Promise<string> {
  const { database, close } = await openDatabase({ databaseUrl: null, dataDirectory })
  const user = await createGuest(database, new Date())
  await database.update(users).set({ plan: 'pro' }).where(eq(users.id, user.id))
  const { secret } = await createKey(database, user.id, { name: 'Benchmark', projectId: null, scopes: ['sidebar'], keepsCode: false }, new Date())
  await close()
  return secret
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let asked = 0

/** Each time another one, as people ask: what was searched for lately is remembered. */
function nextQuestion(): string {
  asked += 1
  return JSON.stringify({ model: 'fledge', stream: true, messages: [{ role: 'user', content: `How do I show a list of ${asked} things in SwiftUI?` }] })
}

/** Until the first piece of text, not of the head; the answer is read to its end. */
function firstTokenMs({ url, headers }: { url: string; headers: Record<string, string> }): Promise<number> {
  const question = nextQuestion()
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    let first: number | null = null
    const call = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(question), ...headers } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
      response.on('data', (data: Buffer) => {
        if (first === null && data.includes('word 1')) first = performance.now() - begin
      })
      response.on('end', () => (first === null ? reject(new Error(`${url} sent no text`)) : resolve(first)))
    })
    call.on('error', reject)
    call.end(question)
  })
}

/** All threads of a process. */
function pinTo(core: number, pid: number | undefined): void {
  const { status } = spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(pid)], { stdio: 'ignore' })
  if (status !== 0) throw new Error('taskset, of the package util-linux, could not keep a process on one core')
}

function installTwin(): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'gateway-twin', private: true, type: 'module', dependencies: { [twin.name]: twin.version }, overrides }))
  if (existsSync(path.join(folder, 'node_modules', twin.name))) return
  const { status, stderr } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The gateway to compare with could not be installed: ${stderr}`)
}

async function startTwin() {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(folder, 'node_modules', twin.name, 'build/start-server.js'), `--port=${port}`, '--headless'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return { url, pid: child.pid, stop: () => child.kill() }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill()
  throw new Error('The gateway to compare with did not start')
}

function startModel() {
  return startProgram('bench/model-stand-in.ts', [])
}

/** What any server between a client and a model costs at the least. */
function startBare(modelUrl: string) {
  return startProgram('bench/bare-gateway.ts', [modelUrl])
}

async function startProgram(program: string, words: string[]) {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve) => child.stdout!.once('data', (data) => resolve(String(data).trim())))
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() }
}
