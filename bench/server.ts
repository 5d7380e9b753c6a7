import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#test/processes/server-process.ts'
import { installPackages } from './install-packages.ts'
import { median, spread } from './median.ts'
import { processorTimeOf } from './processor-time.ts'

const tool = { folder: path.resolve('.cache/load-tool'), name: 'autocannon', version: '9.0.0' }
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const mostSpread = 0.25
/** Headers that Node adds itself. */
const ofNode = new Set(['connection', 'date', 'keep-alive', 'content-length', 'content-type'])

const address = '/api/settings'
const leastRatio = 0.5

/**
 * Measures calls per second through our whole stack, compared with plain Hono with the same response and headers.
 * Returns the broken promises.
 */
export async function printServer(): Promise<string[]> {
  installPackages(tool.folder, { [tool.name]: tool.version })
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-server-'))
  const servers: Server[] = []
  try {
    const ours = await start(['build/node/main.js'], {
      DATA_DIR: folder,
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
    })
    servers.push(ours)
    const answer = await fetch(ours.url + address)
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ofNode.has(name)))
    const hono = await start(['bench/server-twin.ts'], {
      TWIN_ANSWER: JSON.stringify({ headers, body: await answer.json() }),
    })
    servers.push(hono)
    // Waits until the server has finished its preparation in the background.
    await new Promise((resolve) => setTimeout(resolve, 4000))
    console.log(
      `\nServer: calls a second, ${rounds} rounds of ${seconds} s each, interleaved, 50 connections${canPin ? ', server and generator on a core each' : ''}`,
    )
    return await compare(ours, hono)
  } finally {
    await Promise.all(servers.map(({ process: child }) => ended(child)))
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(ours: Server, hono: Server): Promise<string[]> {
  const shots: { ours: Shot[]; hono: Shot[] } = { ours: [], hono: [] }
  for (const server of [ours, hono]) await shoot(server, Math.min(2, seconds))
  for (let round = 0; round < rounds; round += 1) {
    shots.ours.push(await shoot(ours, seconds))
    shots.hono.push(await shoot(hono, seconds))
  }
  for (const [title, of] of [
    ['Fledge', shots.ours],
    ['bare Hono', shots.hono],
  ] as const) {
    const perSecond = median(of.map((shot) => shot.perSecond)).toFixed(0)
    console.log(
      `${title.padEnd(10)} ${perSecond.padStart(7)} a second, ${median(of.map((shot) => shot.processorUs)).toFixed(1)} µs of processor time a call`,
    )
  }
  const ratios = shots.ours.map(({ perSecond }, round) => perSecond / shots.hono[round]!.perSecond)
  const [middle, unsteadiness] = [median(ratios), spread(ratios) / median(ratios)]
  console.log(
    `Fledge / bare Hono ${middle.toFixed(2)} (spread ${(unsteadiness * 100).toFixed(0)} %; promised ${leastRatio})`,
  )
  if (unsteadiness > mostSpread)
    return [`The rounds differ by ${(unsteadiness * 100).toFixed(0)} %, so nothing can be said`]
  return middle < leastRatio
    ? [`${address}: ${middle.toFixed(2)} of bare Hono's calls a second, not ${leastRatio} or more`]
    : []
}

interface Shot {
  perSecond: number
  processorUs: number
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
  const child = spawn(...onCore(0, [...program, port]), {
    env: { PATH: process.env['PATH'], PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (said: Buffer) => said.includes('ready') && resolve())
    child.once('exit', (code) => reject(new Error(`${program.join(' ')} ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, process: child }
}

/** Measures the server's processor time, on which other load has little effect. */
async function shoot(server: Server, duration: number): Promise<Shot> {
  const url = server.url + address
  const child = spawn(
    ...onCore(1, [
      path.join(tool.folder, 'node_modules', tool.name, 'autocannon.js'),
      '--json',
      '-c',
      '50',
      '-d',
      String(duration),
      url,
    ]),
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const before = processorTimeOf(server.process.pid!)
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const { requests, non2xx, errors } = JSON.parse(said) as {
    requests: { average: number; total: number }
    non2xx: number
    errors: number
  }
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were refusals, ${errors} calls failed`)
  const after = processorTimeOf(server.process.pid!)
  return {
    perSecond: requests.average,
    processorUs: before === null || after === null ? Number.NaN : ((after - before) * 1000) / requests.total,
  }
}

/** Stops the server and waits for it, because it writes to its folder until it ends. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await exit
}
