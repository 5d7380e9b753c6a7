import { createWorkerPool } from '#server/platform/workers/worker-pool.ts'

// A pool that is killed while one of its two workers is busy forever. Prints their process ids.
const pool = createWorkerPool({
  file: new URL('./pool-worker.ts', import.meta.url),
  processes: 2,
  deadlineMs: 3_600_000,
  longestWaitMs: 60_000,
  mostWaiting: 10,
  mostWaitingOfAccount: 10,
  mostWaitingOfAddress: 10,
  memoryMegabytes: 128,
})
await pool.ready
const ids = await Promise.all([pool.run(['ada'], 'processId', []), pool.run(['ben'], 'processId', [])])
pool.run(['ada'], 'spin', [3_600_000]).catch(() => {})
process.stdout.write(`${JSON.stringify(ids)}\n`, () => process.kill(process.pid, 'SIGKILL'))
