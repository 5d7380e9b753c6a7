import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { WorkerAnswer, WorkerCall, WorkerMessage } from './answer-calls.ts'

/**
 * By default, the memory for new objects grows to 96 MB while a process loads and stays there. The actual limit is
 * three times this value.
 */
const semiSpaceMegabytes = 8

export interface ProcessOptions {
  /** The program, which calls {@link answerCalls}. */
  file: URL
  memoryMegabytes: number
}

export interface WorkerProcess {
  readonly isFree: boolean
  readonly isLoaded: boolean
  /** Rejects if the process ends before it has loaded. */
  loaded: Promise<void>
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>
  /** Rejects if the process ends before it answers. Throws if the arguments cannot be sent. */
  run: (call: WorkerCall) => Promise<WorkerAnswer>
  /** The processor time it has used, in milliseconds; null if the system does not report it. */
  workedMs: () => number | null
  kill: () => void
}

/** Starts a process that answers one call at a time. */
export function startProcess(options: ProcessOptions): WorkerProcess {
  const child = forkWorker(options)
  const loading = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  let running: PromiseWithResolvers<WorkerAnswer> | null = null
  let state: 'loading' | 'loaded' | 'ended' = 'loading'

  function end(error: unknown): void {
    state = 'ended'
    loading.reject(error)
    running?.reject(error)
    ending.resolve()
  }
  child.on('message', (message: WorkerMessage) => {
    if (message === 'loaded') {
      if (state === 'loading') state = 'loaded'
      loading.resolve()
    } else if ('broken' in message) loading.reject(message.broken)
    // Ignores other messages, such as those of Node's watch mode.
    else if ('value' in message || 'error' in message) {
      running?.resolve(message)
      running = null
    }
  })
  child.on('error', (error) => {
    child.kill('SIGKILL')
    end(error)
  })
  // Not 'exit', which may precede the last message.
  child.once('close', (code, signal) => end(new Error(`The process ended with ${signal ?? code}`)))
  // Callers handle the failure; this only prevents an unhandled rejection.
  loading.promise.catch(() => {})

  return {
    get isFree() {
      return state === 'loaded' && running === null
    },
    get isLoaded() {
      return state === 'loaded'
    },
    loaded: loading.promise,
    ended: ending.promise,
    run(call) {
      child.send(call)
      running = Promise.withResolvers()
      return running.promise
    },
    workedMs: () => workedMsOf(child.pid),
    kill() {
      state = 'ended'
      running?.reject(new Error('The process was ended'))
      child.kill('SIGKILL')
    },
  }
}

function forkWorker({ file, memoryMegabytes }: ProcessOptions): ChildProcess {
  return fork(fileURLToPath(file), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [
      ...process.execArgv,
      `--max-old-space-size=${memoryMegabytes}`,
      `--max-semi-space-size=${semiSpaceMegabytes}`,
    ],
  })
}

/** From Linux's `/proc`, which counts hundredths of a second. */
function workedMsOf(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
    const fields = afterName.split(' ')
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return Number.isFinite(user + system) ? (user + system) * 10 : null
  } catch {
    return null
  }
}
