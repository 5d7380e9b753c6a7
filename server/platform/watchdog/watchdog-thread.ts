import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { readInProgress } from './in-progress.ts'
import type { WatchdogStart } from './watchdog.ts'

const { signs, inProgress, silentSeconds } = workerData as WatchdogStart
const count = new Int32Array(signs)
const fatal = 60
let last = Atomics.load(count, 0)
let silent = 0

// Counts seconds instead of reading a clock, so that the loop does not seem blocked when the machine has slept.
setInterval(() => {
  const current = Atomics.load(count, 0)
  silent = current === last ? silent + 1 : 0
  last = current
  if (silent < silentSeconds) return
  const doing = readInProgress(inProgress) || 'nothing registered'
  const line = {
    level: fatal,
    time: Date.now(),
    doing,
    msg: `The event loop has been blocked for ${silentSeconds} seconds. The process ends, to be started again.`,
  }
  try {
    // Written directly, because the main thread, which writes the log, is blocked.
    writeSync(1, `${JSON.stringify(line)}\n`)
  } finally {
    // Also if the line could not be written.
    process.kill(process.pid, 'SIGKILL')
  }
}, 1000)
