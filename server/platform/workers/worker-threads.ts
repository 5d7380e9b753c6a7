import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { WorkerAnswer, WorkerCall } from './answer-calls.ts'

/** By default the memory for new objects grows to 96 MB while a thread loads, and stays so large. */
const mostYoungMegabytes = 24

export interface ThreadOptions {
  /** The module that runs the calls: its default export comes from {@link answerCalls}. */
  file: URL
  threads: number
  memoryMegabytes: number
  /** A new thread could not load, so the pool is broken. */
  onBroken?: (error: unknown) => void
}

export type WorkerThreads = ReturnType<typeof startThreads>

interface Thread {
  readonly destroyed: boolean
}

/** Starts the threads of a pool; one that was ended is replaced. `onFree` is called when a thread can take calls. */
export function startThreads(
  { file, threads, memoryMegabytes, onBroken }: ThreadOptions,
  onFree: () => void,
) {
  const pool = new Piscina({
    filename: fileURLToPath(file),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Infinity,
    recordTiming: false,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMegabytes,
      maxYoungGenerationSizeMb: mostYoungMegabytes,
    },
  })
  let known: Thread[] = []
  let isLoaded = false
  let isClosed = false

  pool.on('workerCreate', (thread: Thread) => {
    known.push(thread)
    if (isLoaded) onFree()
  })
  pool.on('error', (error: unknown) => {
    if (!isClosed && pool.threads.length < threads) onBroken?.(error)
  })
  // Piscina considers its first threads ready before they have loaded anything. A call of nothing ends when they have.
  const ready = Promise.all(Array.from({ length: threads }, () => pool.run(null))).then(
    () => {
      isLoaded = true
      onFree()
    },
    (error: unknown) => {
      if (!isClosed) throw error
    },
  )
  // Whoever awaits it learns of the failure; here it only must not count as unhandled.
  ready.catch(() => {})

  return {
    /** Resolves when every thread has loaded. */
    ready,
    /** How many threads can run calls: none before all have loaded. */
    live(): number {
      known = known.filter(({ destroyed }) => !destroyed)
      return isLoaded ? known.length : 0
    },
    async run(call: WorkerCall, signal: AbortSignal): Promise<WorkerAnswer> {
      return (await pool.run(call, { signal })) as WorkerAnswer
    },
    close() {
      isClosed = true
      return pool.destroy()
    },
  }
}
