import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#test/processes/server-process.ts'
import { median, quantile } from './median.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 14)
const lookEveryMs = 5
const longestMs = 60_000
const most = { 'a warm store': 1000, 'an empty one': 3000, page: 400 }

interface Times {
  bareMs: number
  pageMs: number
  readyMs: number
}

/**
 * Measures the time from process start to the first page and to readiness, for an empty and a used data folder,
 * compared with a Node process that only listens. Returns the broken promises.
 */
export async function printStart(): Promise<string[]> {
  const times: Record<'an empty one' | 'a warm store', Times[]> = { 'an empty one': [], 'a warm store': [] }
  for (let round = 0; round <= rounds; round += 1) {
    const folder = await mkdtemp(path.join(tmpdir(), 'fledge-start-'))
    for (const store of ['an empty one', 'a warm store'] as const) {
      const bareMs = await bareStart()
      const taken = await startOn(folder)
      // Not the first start, which fills the operating system's caches.
      if (round > 0) times[store].push({ bareMs, ...taken })
    }
    await rm(folder, { recursive: true, force: true })
  }
  console.log(
    `\nStart: from the process to its first page and to readiness, ${rounds} times, the median (p95)`,
  )
  const broken: string[] = []
  for (const [store, taken] of Object.entries(times) as ['an empty one' | 'a warm store', Times[]][]) {
    const [page, ready, bare] = [
      taken.map(({ pageMs }) => pageMs),
      taken.map(({ readyMs }) => readyMs),
      taken.map(({ bareMs }) => bareMs),
    ]
    console.log(
      `${store.padEnd(14)} page after ${seconds(median(page))} s (${seconds(quantile(page, 0.95))}), ready after ${seconds(median(ready))} s (${seconds(quantile(ready, 0.95))}); a Node that only listens: ${seconds(median(bare))} s`,
    )
    if (median(page) > most.page)
      broken.push(
        `on ${store} the first page takes ${seconds(median(page))} s, not ${most.page / 1000} or less`,
      )
    if (median(ready) > most[store])
      broken.push(`on ${store} a start takes ${seconds(median(ready))} s, not ${most[store] / 1000} or less`)
  }
  return broken
}

async function startOn(dataDirectory: string): Promise<{ pageMs: number; readyMs: number }> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, ['build/node/main.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await until(`http://127.0.0.1:${port}/`, begun)
    const pageMs = performance.now() - begun
    await until(`http://127.0.0.1:${port}/readyz`, begun)
    return { pageMs, readyMs: performance.now() - begun }
  } finally {
    child.kill()
    await ended
  }
}

async function bareStart(): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    ['-e', `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`],
    { stdio: 'ignore' },
  )
  await until(`http://127.0.0.1:${port}/`, begun)
  const took = performance.now() - begun
  child.kill()
  return took
}

async function until(url: string, begun: number): Promise<void> {
  while (!(await isGood(url))) {
    if (performance.now() - begun > longestMs) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

function isGood(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    request(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
      .on('error', () => resolve(false))
      .end()
  })
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2)
}
