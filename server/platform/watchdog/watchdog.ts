import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { InProgress } from './in-progress.ts'

export interface WatchdogStart {
  /** The main thread's heartbeat counter. */
  signs: SharedArrayBuffer
  inProgress: SharedArrayBuffer
  silentSeconds: number
}

const signEveryMs = 1000

/**
 * Logs a line and ends the process with SIGKILL when its event loop has been blocked for this long. Its supervisor
 * restarts it.
 */
export function startWatchdog(silentSeconds: number, inProgress: InProgress): void {
  // Not with a debugger, which stops the loop on purpose.
  if (silentSeconds === 0 || inspector.url() !== undefined) return
  const signs = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const count = new Int32Array(signs)
  const workerData: WatchdogStart = { signs, inProgress: inProgress.memory, silentSeconds }
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  new Worker(new URL(`./watchdog-thread.${extension}`, import.meta.url), { workerData }).unref()
  setInterval(() => Atomics.add(count, 0, 1), signEveryMs).unref()
}
