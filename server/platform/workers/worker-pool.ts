import { createCallQueue, type CallQueue } from './call-queue.ts'
import type { WorkerCall } from './answer-calls.ts'
import { startThreads, type ThreadOptions, type WorkerThreads } from './worker-threads.ts'

export interface WorkerPoolOptions extends ThreadOptions {
  /** A call that runs longer is ended with its thread. */
  deadlineMs: number
  /** A call that has waited so long for its turn is refused, unless no thread is ready. */
  longestWaitMs: number
  mostWaiting: number
  /** Of one account, and of all accounts behind one address, so that nobody fills the queue alone. */
  mostWaitingOfAccount: number
  mostWaitingOfAddress: number
  /** Whether short calls go before this one; by default none does. */
  isLong?: (call: WorkerCall) => boolean
  /** A thread was ended and is being replaced. */
  onThreadLost?: (failure: CallFailure, call: string) => void
}

export interface WorkerPool {
  /** Resolves when every thread has loaded. */
  ready: Promise<void>
  /** Runs a call. `turns` names who asks, from the widest group (an address) to the narrowest (an account): groups take turns. Rejects with {@link CallFailure}, or with what the call itself threw. */
  run: (turns: readonly string[], name: string, given: unknown[]) => Promise<unknown>
  close: () => Promise<void>
}

/** Why a call has no result, through no fault of its code. */
export class CallFailure extends Error {
  readonly reason: 'too-long' | 'too-busy' | 'died'

  constructor(reason: CallFailure['reason'], cause?: unknown) {
    super(`A call to a worker thread failed: ${reason}`, { cause })
    this.reason = reason
  }
}

interface Job {
  call: WorkerCall
  result: PromiseWithResolvers<unknown>
  waiting?: NodeJS.Timeout
}

/**
 * Runs calls on a few threads. Piscina manages the threads; the queue is ours, because Piscina's lets calls with an abort signal
 * bypass its task queue and its limit, and counts a thread's loading time as part of a call.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { deadlineMs, longestWaitMs } = options
  const queue = createCallQueue<Job>()
  const threads = startThreads(options, runNext)
  let running = 0
  let isClosed = false

  function runNext(): void {
    for (let free = threads.live() - running; free > 0; free -= 1) {
      const job = queue.take()
      if (!job) return
      clearTimeout(job.waiting)
      void runNow(job)
    }
  }

  /** Refuses a call that waits too long, unless it only waits for a thread to load. */
  function limitWait(turns: readonly string[], job: Job): void {
    job.waiting = setTimeout(() => {
      if (threads.live() === 0) return limitWait(turns, job)
      queue.remove(turns, job)
      job.result.reject(new CallFailure('too-busy'))
    }, longestWaitMs)
  }

  async function runNow({ call, result }: Job): Promise<void> {
    running += 1
    try {
      result.resolve(await runWithin(threads, call, deadlineMs))
    } catch (error) {
      if (error instanceof CallFailure && !isClosed) options.onThreadLost?.(error, call.name)
      result.reject(error)
    } finally {
      running -= 1
      runNext()
    }
  }

  return {
    ready: threads.ready,
    run(turns, name, given) {
      if (isClosed || isFull(queue, turns, options)) return Promise.reject(new CallFailure('too-busy'))
      const call = { name, given }
      const job: Job = { call, result: Promise.withResolvers() }
      limitWait(turns, job)
      queue.push(turns, job, options.isLong?.(call) ?? false)
      runNext()
      return job.result.promise
    },
    async close() {
      isClosed = true
      for (let job = queue.take(); job; job = queue.take()) {
        clearTimeout(job.waiting)
        job.result.reject(new CallFailure('too-busy'))
      }
      await threads.close()
    },
  }
}

function isFull(
  queue: CallQueue<Job>,
  turns: readonly string[],
  { mostWaiting, mostWaitingOfAccount, mostWaitingOfAddress }: WorkerPoolOptions,
): boolean {
  return (
    queue.size >= mostWaiting ||
    queue.sizeOf(turns.slice(0, 1)) >= mostWaitingOfAddress ||
    queue.sizeOf(turns) >= mostWaitingOfAccount
  )
}

/** Rejects with what the call threw, or with {@link CallFailure} if its thread was ended or died. */
async function runWithin(threads: WorkerThreads, call: WorkerCall, deadlineMs: number): Promise<unknown> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), deadlineMs)
  const answer = await threads
    .run(call, deadline.signal)
    .catch((error: unknown) => {
      // What was given cannot be sent to a thread: the caller's mistake, and the thread lives.
      if (error instanceof Error && error.name === 'DataCloneError') throw error
      throw new CallFailure(deadline.signal.aborted ? 'too-long' : 'died', error)
    })
    .finally(() => clearTimeout(timer))
  if ('error' in answer) throw answer.error
  return answer.value
}
