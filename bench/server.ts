import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { createSession } from '#server/auth/session-store.ts'
import { createGuest } from '#server/auth/user-store.ts'
import { openDatabase } from '#server/db/database.ts'
import { freePort } from '#test/server-process.ts'
import { median, spread } from './median.ts'
import { processorTimeOf } from './processor-time.ts'

const tool = { folder: path.resolve('.cache/load-tool'), name: 'autocannon', version: '9.0.0' }
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const mostSpread = 0.25
/** Headers that Node writes itself. */
const ofNode = new Set(['connection', 'date', 'keep-alive', 'content-length', 'content-type'])

interface Promised {
  path: string
  twin: 'bare' | 'hono'
  least: number
}

const promised: Promised[] = [
  { path: '/api/settings', twin: 'hono', least: 0.95 },
  { path: '/api/settings', twin: 'bare', least: 0.72 },
  { path: '/api/sessions', twin: 'bare', least: 0.7 },
]

/** Calls a second through everything of ours, beside servers that give the same answers, headers and all, with nothing around; answers with the promises that do not hold. */
export async function printServer(): Promise<string[]> {
  installTool()
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-server-'))
  const cookie = `sid=${await makeSession(path.join(folder, 'ours'))}`
  await cp(path.join(folder, 'ours'), path.join(folder, 'bare'), { recursive: true })
  const servers: Record<string, Server> = {}
  try {
    servers['ours'] = await start(['build/node/main.js'], { DATA_DIR: path.join(folder, 'ours'), NODE_ENV: 'production', RATE_LIMITS: 'off' })
    const answer = await fetch(`${servers['ours'].url}/api/settings`)
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ofNode.has(name)))
    const twin = { TWIN_ANSWER: JSON.stringify({ headers, body: await answer.json() }) }
    servers['hono'] = await start(['bench/server-twin.ts', 'hono'], twin)
    servers['bare'] = await start(['bench/server-twin.ts', 'bare'], { ...twin, DATA_DIR: path.join(folder, 'bare') })
    await requireSameAnswers(servers, cookie)
    // Until what a start makes ready in quiet moments is ready.
    await new Promise((resolve) => setTimeout(resolve, 4000))
    console.log(`\nServer: calls a second, ${rounds} rounds of ${seconds} s each, interleaved, 50 connections${canPin ? ', server and generator on a core each' : ''}`)
    const broken: string[] = []
    for (const address of ['/api/settings', '/api/sessions']) {
      const names = ['ours', 'bare', 'hono'].filter((name) => name === 'ours' || promised.some(({ path: at, twin: of }) => at === address && of === name))
      broken.push(...(await compare(address, names, servers, cookie)))
    }
    return broken
  } finally {
    await Promise.all(Object.values(servers).map(({ process: child }) => ended(child)))
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(address: string, names: string[], servers: Record<string, Server>, cookie: string): Promise<string[]> {
  const headers: Record<string, string> = address === '/api/sessions' ? { cookie } : {}
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (const name of names) await shoot(servers[name]!, address, headers, Math.min(2, seconds))
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const { perSecond, processorUs } = await shoot(servers[name]!, address, headers, seconds)
      rates[name]!.push(perSecond)
      costs[name]!.push(processorUs)
    }
  for (const name of names)
    console.log(
      `${address.padEnd(16)} ${titles[name]!.padEnd(16)} ${median(rates[name]!).toFixed(0).padStart(7)} a second, ${median(costs[name]!).toFixed(1)} µs of processor time a call`,
    )
  return promised
    .filter(({ path: at }) => at === address)
    .flatMap(({ twin, least }) => {
      const ratios = rates['ours']!.map((rate, round) => rate / rates[twin]![round]!)
      const [middle, unsteadiness] = [median(ratios), spread(ratios) / median(ratios)]
      const byCost = median(costs['ours']!.map((cost, round) => costs[twin]![round]! / cost))
      console.log(
        `${address.padEnd(16)} Fledge / ${titles[twin]} ${middle.toFixed(2)} (spread ${(unsteadiness * 100).toFixed(0)} %; promised ${least}); by processor time ${byCost.toFixed(2)}`,
      )
      if (unsteadiness > mostSpread) return [`${address} beside ${titles[twin]}: the rounds differ by ${(unsteadiness * 100).toFixed(0)} %, so nothing can be said`]
      return middle < least ? [`${address}: ${middle.toFixed(2)} of ${titles[twin]}, not ${least} or more`] : []
    })
}

const titles: Record<string, string> = { ours: 'Fledge', bare: 'bare node:http', hono: 'bare Hono' }

async function requireSameAnswers(servers: Record<string, Server>, cookie: string): Promise<void> {
  for (const address of ['/api/settings', '/api/sessions']) {
    const names = address === '/api/settings' ? ['ours', 'bare', 'hono'] : ['ours', 'bare']
    const answers = await Promise.all(
      names.map(async (name) => JSON.stringify(await (await fetch(servers[name]!.url + address, { headers: { cookie: address === '/api/sessions' ? cookie : '' } })).json())),
    )
    if (new Set(answers).size > 1) throw new Error(`${address} is answered differently:\n${answers.join('\n')}`)
  }
}

async function makeSession(dataDirectory: string): Promise<string> {
  const { database, close } = await openDatabase({ databaseUrl: null, dataDirectory })
  const user = await createGuest(database, new Date())
  const token = await createSession(database, { id: user.id, isGuest: true }, 'Benchmark', new Date())
  await close()
  return token
}

interface Server {
  url: string
  process: ChildProcess
}

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

function onCore(core: number, args: string[]): [string, string[]] {
  const whole = ['--disable-warning=ExperimentalWarning', ...args]
  return canPin ? ['taskset', ['-c', String(core), process.execPath, ...whole]] : [process.execPath, whole]
}

async function start(program: string[], environment: Record<string, string>): Promise<Server> {
  const port = String(await freePort())
  const child = spawn(...onCore(0, [...program, port]), { env: { PATH: process.env['PATH'], PORT: port, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (said: Buffer) => said.includes('ready') && resolve())
    child.once('exit', (code) => reject(new Error(`${program.join(' ')} ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, process: child }
}

/** Processor time is the server's; other work on the machine hardly changes it. */
async function shoot(server: Server, address: string, headers: Record<string, string>, duration: number): Promise<{ perSecond: number; processorUs: number }> {
  const url = server.url + address
  const heads = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const child = spawn(...onCore(1, [path.join(tool.folder, 'node_modules', tool.name, 'autocannon.js'), '--json', '-c', '50', '-d', String(duration), ...heads, url]), {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const before = processorTimeOf(server.process.pid!)
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const { requests, non2xx, errors } = JSON.parse(said) as { requests: { average: number; total: number }; non2xx: number; errors: number }
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were refusals, ${errors} calls failed`)
  const after = processorTimeOf(server.process.pid!)
  return { perSecond: requests.average, processorUs: before === null || after === null ? Number.NaN : ((after - before) * 1000) / requests.total }
}

/** A server writes to its folder until it has ended. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await exit
}

function installTool(): void {
  mkdirSync(tool.folder, { recursive: true })
  writeFileSync(path.join(tool.folder, 'package.json'), JSON.stringify({ name: 'load-tool', private: true, dependencies: { [tool.name]: tool.version } }))
  if (existsSync(path.join(tool.folder, 'node_modules', tool.name))) return
  const { status, stderr } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: tool.folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The load generator could not be installed: ${stderr}`)
}
