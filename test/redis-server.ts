import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { freePort } from './server-process.ts'

export interface RedisServer {
  url: string
  port: number
  process: ChildProcess
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** What to say where there is no Redis to test with. */
export const noRedis = 'No redis-server on this machine, and none could be fetched by apt: what needs Redis is skipped'

const fetched = path.join(projectRoot, '.cache/redis')

/** The machine's own redis-server, else Debian's, unpacked below .cache without installing it; null where neither is to be had. */
export function findRedis(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'redis-server'))
  const found = [...onPath, path.join(fetched, 'usr/bin/redis-server')].find((file) => existsSync(file))
  if (found) return found
  try {
    fetchRedis()
    return path.join(fetched, 'usr/bin/redis-server')
  } catch (error) {
    console.warn(`${noRedis} (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`)
    return null
  }
}

export async function startRedis(program: string, port?: number): Promise<RedisServer> {
  const ownPort = port ?? (await freePort())
  const child = spawn(program, ['--port', String(ownPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'], {
    cwd: tmpdir(),
    env: { ...process.env, LD_LIBRARY_PATH: librariesOf(program) },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilItListens(ownPort, child)
  return {
    url: `redis://127.0.0.1:${ownPort}`,
    port: ownPort,
    process: child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** With folders of its own, apt needs no rights and changes nothing of the machine. */
function fetchRedis(): void {
  const work = `${fetched}.${process.pid}`
  for (const folder of ['lists/partial', 'cache/archives/partial', 'unpacked']) mkdirSync(path.join(work, folder), { recursive: true })
  const options = [`Dir::State::lists=${work}/lists`, `Dir::Cache=${work}/cache`, 'Debug::NoLocking=1', 'APT::Sandbox::User=root'].flatMap((option) => ['-o', option])
  const apt = (...words: string[]) => execFileSync('apt-get', [...options, '-qq', ...words], { cwd: work, encoding: 'utf8', timeout: 90_000, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    apt('update')
    const missing = [...apt('install', '--print-uris', '--no-install-recommends', 'redis-server').matchAll(/^'[^']+' ([^_\s]+)_/gm)].map(([, name]) => name!)
    apt('download', ...missing)
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) execFileSync('dpkg-deb', ['-x', path.join(work, file), path.join(work, 'unpacked')])
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

async function untilItListens(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.end() === socket)).on('error', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('redis-server ended at its start')
}
