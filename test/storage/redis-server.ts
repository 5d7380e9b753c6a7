import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { projectRoot } from '#server/platform/project-root.ts'
import { freePort } from '#test/processes/server-process.ts'

export interface RedisServer {
  url: string
  port: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The message if there is no Redis to test with. */
export const noRedis =
  'No redis-server on this machine, and none could be fetched by apt: what needs Redis is skipped'

const fetched = path.join(projectRoot, '.cache/redis')

/**
 * The machine's redis-server, otherwise Debian's package, unpacked in .cache without installing it; null if neither
 * is available.
 */
export async function findRedis(): Promise<string | null> {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'redis-server'))
  const found = [...onPath, path.join(fetched, 'usr/bin/redis-server')].find((file) => existsSync(file))
  if (found) return found
  try {
    await fetchRedis()
    return path.join(fetched, 'usr/bin/redis-server')
  } catch (error) {
    console.warn(`${noRedis} (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`)
    return null
  }
}

export async function startRedis(program: string, port?: number): Promise<RedisServer> {
  const ownPort = port ?? (await freePort())
  const child = spawn(
    program,
    [
      '--port',
      String(ownPort),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--daemonize',
      'no',
    ],
    {
      cwd: tmpdir(),
      env: { ...process.env, LD_LIBRARY_PATH: librariesOf(program) },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilItListens(child)
  return {
    url: `redis://127.0.0.1:${ownPort}`,
    port: ownPort,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** Downloads the package with separate apt folders, which needs no root rights and does not change the machine. */
async function fetchRedis(): Promise<void> {
  const work = `${fetched}.${process.pid}`
  for (const folder of ['lists/partial', 'cache/archives/partial', 'unpacked'])
    mkdirSync(path.join(work, folder), { recursive: true })
  const options = [
    `Dir::State::lists=${work}/lists`,
    `Dir::Cache=${work}/cache`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  const run = promisify(execFile)
  const apt = (...words: string[]) =>
    run('apt-get', [...options, '-qq', ...words], { cwd: work, timeout: 90_000 })
  try {
    await apt('update')
    const { stdout } = await apt('install', '--print-uris', '--no-install-recommends', 'redis-server')
    const missing = [...stdout.matchAll(/^'[^']+' ([^_\s]+)_/gm)].map(([, name]) => name!)
    await apt('download', ...missing)
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb')))
      await run('dpkg-deb', ['-x', path.join(work, file), path.join(work, 'unpacked')])
    if (!existsSync(fetched)) renameSync(path.join(work, 'unpacked'), fetched)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function librariesOf(program: string): string {
  const folder = path.join(path.dirname(program), '../lib')
  return existsSync(folder)
    ? [
        folder,
        ...readdirSync(folder)
          .filter((name) => name.includes('linux-gnu'))
          .map((name) => path.join(folder, name)),
      ].join(path.delimiter)
    : ''
}

function untilItListens(child: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('Ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`redis-server ended at its start: ${said}`)))
  })
}
