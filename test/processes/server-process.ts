import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { projectRoot } from '#server/platform/project-root.ts'

/** A server in its own process, as in production. */
export interface ServerProcess {
  url: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the server and waits until it is ready. Rejects with its output if it ends first. */
export async function startServer(
  dataDirectory: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await freePort())
  const { FLEDGE_PROGRAM: program = 'server/main.ts', ...settings } = environment
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    cwd: projectRoot,
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DATA_DIR: path.resolve(dataDirectory),
      PORT: port,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString()
      if (/Fledge is ready at|Only the public pages are served/.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    // 'close' and not 'exit', because all output has then been read.
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** Below the system's ephemeral ports, so that no other program takes the port between our check and its use. */
const firstPort = 20_000
const ports = 12_000
/** Concurrent processes start at different ports. */
let nextPort = ((process.pid + threadId) * 97) % ports

export async function freePort(): Promise<number> {
  nextPort = (nextPort + 1) % ports
  const port = firstPort + nextPort
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** The environment without our settings: a developer's own must not affect tests. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings = new Set([
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'REDIS_URL',
    'TUTOR_MODEL',
    'SMTP_URL',
    'VITEST',
    'NODE_OPTIONS',
  ])
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !settings.has(name) && !name.startsWith('FIREBASE_')),
  )
}
