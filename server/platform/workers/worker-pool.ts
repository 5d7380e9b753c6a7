import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { createFairQueue } from './fair-queue.ts'
import type { WorkerAnswer, WorkerCall } from './answer-calls.ts'

export interface WorkerPoolOptions {
  /** The module that answers calls: its default export comes from {@link answerCalls}. */
  file: URL
  threads: number
  /** A call that runs longer is ended together with its thread. */
  deadlineMs: number
  /** A call that has not begun by then is refused, while there is a thread that could have begun it. */
  longestWaitMs: number
  mostWaiting: number
  /** Of one key, so that nobody fills the queue alone. */
  mostWaitingOfKey: number
  memoryMegabytes: number
  /** A thread was ended, and another takes its place. */
  onThreadLost?: (failure: CallFailure, call: string) => void
  /** A new thread could not be made ready: there will be none. */
  onBroken?: (error: unknown) => void
}

export interface WorkerPool {
  /** Resolves when every thread has loaded. */
  ready: Promise<void>
  /** `key` says for whom: keys take turns. Rejects with {@link CallFailure}, or with what the call itself threw. */
  run: (key: string, name: string, given: unknown[]) => Promise<unknown>
  close: () => Promise<void>
}

/** Why a call has no answer, through no fault in its code. */
export class CallFailure extends Error {
  readonly reason: 'too-long' | 'too-busy' | 'died'

  constructor(reason: CallFailure['reason'], cause?: unknown) {
    super(`A call to a worker thread failed: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Left alone it grows to 96 MB while a thread loads, which is copied about and kept. */
const mostYoungMegabytes = 24

interface Job {
  call: WorkerCall
  settle: PromiseWithResolvers<unknown>
  waiting?: NodeJS.Timeout
}

/**
 * Runs calls on a few threads. Piscina keeps the threads; the queue is ours, because Piscina's own lets calls with an abort signal
 * pass by its task queue and its bound, and counts the loading of a thread in a call's time.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { threads, deadlineMs, longestWaitMs, mostWaiting, mostWaitingOfKey, memoryMegabytes } = options
  const pool = new Piscina({
    filename: fileURLToPath(options.file),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Infinity,
    recordTiming: false,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMegabytes,
      maxYoungGenerationSizeMb: mostYoungMegabytes,
    },
  })
  const queue = createFairQueue<Job>()
  let loaded: { readonly destroyed: boolean }[] = []
  let running = 0
  let isLoaded = false
  let isClosed = false

  pool.on('workerCreate', (thread: { readonly destroyed: boolean }) => {
    loaded.push(thread)
    runNext()
  })
  pool.on('error', (error: unknown) => {
    if (!isClosed && pool.threads.length < threads) options.onBroken?.(error)
  })
  // Piscina takes its first threads for ready before they have loaded anything.
  const ready = Promise.all(Array.from({ length: threads }, () => pool.run(null))).then(
    () => {
      isLoaded = true
      runNext()
    },
    (error: unknown) => {
      if (!isClosed) throw error
    },
  )
  ready.catch(() => {})

  function runNext(): void {
    for (let free = liveThreads() - running; free > 0; free -= 1) {
      const job = queue.take()
      if (!job) return
      clearTimeout(job.waiting)
      void run(job)
    }
  }

  function liveThreads(): number {
    loaded = loaded.filter(({ destroyed }) => !destroyed)
    return isLoaded ? loaded.length : 0
  }

  /** A call that only waits for a thread to load is not refused for it. */
  function limitWait(key: string, job: Job): void {
    job.waiting = setTimeout(() => {
      if (liveThreads() === 0) return limitWait(key, job)
      queue.remove(key, job)
      job.settle.reject(new CallFailure('too-busy'))
    }, longestWaitMs)
  }

  async function run({ call, settle }: Job): Promise<void> {
    running += 1
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), deadlineMs)
    try {
      const answer = (await pool.run(call, { signal: deadline.signal })) as WorkerAnswer
      if ('error' in answer) settle.reject(answer.error)
      else settle.resolve(answer.value)
    } catch (error) {
      if (error instanceof Error && error.name === 'DataCloneError') return settle.reject(error)
      const failure = new CallFailure(deadline.signal.aborted ? 'too-long' : 'died', error)
      if (!isClosed) options.onThreadLost?.(failure, call.name)
      settle.reject(failure)
    } finally {
      clearTimeout(timer)
      running -= 1
      runNext()
    }
  }

  return {
    ready,
    run(key, name, given) {
      if (isClosed || queue.size >= mostWaiting || queue.sizeOf(key) >= mostWaitingOfKey)
        return Promise.reject(new CallFailure('too-busy'))
      const settle = Promise.withResolvers<unknown>()
      const job: Job = { call: { name, given }, settle }
      limitWait(key, job)
      queue.push(key, job)
      runNext()
      return settle.promise
    },
    async close() {
      isClosed = true
      for (let job = queue.take(); job; job = queue.take()) {
        clearTimeout(job.waiting)
        job.settle.reject(new CallFailure('too-busy'))
      }
      await pool.destroy()
    },
  }
}
