import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runPostgres } from '#faults/postgres.ts'
import { memoryMbOf } from '#faults/process-memory.ts'
import { findRedis, noRedis, startRedis } from '#test/storage/redis-server.ts'
import { startServer, type ServerProcess } from '#test/processes/server-process.ts'
import { learnUntil, type Seen } from './load-learner.ts'
import { quantile } from '#bench/median.ts'
import { processorTimes } from '#bench/processor-time.ts'

const learners = Number(process.env['BENCH_LEARNERS'] ?? 500)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
/** How long it takes until all have arrived, as at the start of a course. */
const arrivalMs = learners * 60
const most = { p99Ms: 250 }

/**
 * Runs many learners at once with a scripted model, on two server processes with PostgreSQL and Redis behind a proxy,
 * all on this machine. Returns the broken promises.
 */
export async function printLoad(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-load-'))
  const program = await findRedis()
  if (!program) throw new Error(noRedis)
  const [postgres, redis] = await Promise.all([runPostgres(), startRedis(program)])
  const stage = fork('bench/load/load-stage.ts', { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const processes: ServerProcess[] = []
  try {
    const [model] = (await once(stage, 'message')) as [Record<string, string>]
    const environment = {
      ...model,
      FLEDGE_PROGRAM: 'build/node/main.js',
      NODE_ENV: 'production',
      DATABASE_URL: await postgres.newDatabase(),
      REDIS_URL: redis.url,
    }
    for (const name of ['one', 'other'])
      processes.push(await startServer(path.join(folder, name), environment))
    stage.send(processes.map(({ url }) => url))
    const [url] = (await once(stage, 'message')) as [string]
    // Waits until the server has finished its preparation in the background.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const seen: Seen = { calls: [], errors: [], answers: { whole: 0, broken: 0 } }
    const names = new Map([
      [process.pid, 'learners'],
      [stage.pid, 'proxy and model'],
      ...processes.map(({ process: { pid } }) => [pid, 'the two processes'] as const),
    ])
    const timesNow = () =>
      processorTimes((id, program) => names.get(id) ?? (program === 'redis-server' ? 'Redis' : 'PostgreSQL'))
    const before = timesNow()
    const begun = performance.now()
    const end = begun + arrivalMs + seconds * 1000
    await Promise.all(
      Array.from({ length: learners }, async (_, at) => {
        await new Promise((resolve) => setTimeout(resolve, (at / learners) * arrivalMs))
        await learnUntil(url, end, seen)
      }),
    )
    const tookMs = performance.now() - begun
    const shares = Object.entries(timesNow()).map(([name, ms]) => ({
      name,
      share: (ms - (before[name] ?? 0)) / tookMs,
    }))
    return print(
      seen,
      tookMs,
      shares,
      await Promise.all(processes.map(({ process: { pid } }) => memoryMbOf(pid!))),
    )
  } finally {
    for (const server of processes) await server.stop()
    stage.kill()
    await redis.stop('SIGKILL')
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function print(
  { calls, errors, answers }: Seen,
  tookMs: number,
  shares: { name: string; share: number }[],
  megabytes: number[],
): string[] {
  const all = calls.map(({ ms }) => ms)
  const p99 = quantile(all, 0.99)
  console.log(
    `\nLoad: ${learners} learners at once for ${seconds} s, two processes, PostgreSQL, Redis, proxy, model and learners on this machine`,
  )
  console.log(
    `${calls.length} calls, ${(calls.length / (tookMs / 1000)).toFixed(0)} a second: p50 ${ms(quantile(all, 0.5))}, p95 ${ms(quantile(all, 0.95))}, p99 ${ms(p99)}, longest ${ms(Math.max(...all))}`,
  )
  for (const [name, times] of Object.entries(Object.groupBy(calls, (call) => call.name))) {
    const figures = times!.map((call) => call.ms)
    console.log(
      `  ${name.padEnd(24)} ${String(figures.length).padStart(6)}   p50 ${ms(quantile(figures, 0.5)).padStart(7)}   p99 ${ms(quantile(figures, 0.99)).padStart(7)}`,
    )
  }
  console.log(`${answers.whole} answers whole to the byte, ${answers.broken} not; ${errors.length} errors`)
  const ofUs = shares.find(({ name }) => name === 'the two processes')?.share ?? 0
  console.log(
    `Of a core: ${shares.map(({ name, share }) => `${name} ${(share * 100).toFixed(0)} %`).join(', ')}; memory ${megabytes.map(Math.round).join(' and ')} MB`,
  )
  console.log(
    `A learner costs the two processes ${((ofUs / learners) * 1000).toFixed(1)} ms of processor time a second, a call ${((ofUs * tookMs) / calls.length).toFixed(1)} ms`,
  )
  for (const error of [...new Set(errors)].slice(0, 5)) console.log(`  ${error}`)
  return [
    ...(errors.length > 0 ? [`${errors.length} errors, not none`] : []),
    ...(answers.broken > 0 || answers.whole === 0 ? [`${answers.broken} answers were not whole`] : []),
    ...(p99 > most.p99Ms ? [`p99 of the API is ${ms(p99)}, not ${most.p99Ms} ms or less`] : []),
  ]
}

function ms(figure: number): string {
  return `${figure.toFixed(figure < 10 ? 1 : 0)} ms`
}
