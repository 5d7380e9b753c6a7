import { createCallQueue, type CallQueue } from './call-queue.ts'
import type { WorkerCall } from './answer-calls.ts'
import { CallFailure } from './call-failure.ts'
import type { WorkerProcess } from './worker-process.ts'
import { startProcesses, type ProcessesOptions } from './worker-processes.ts'

export interface WorkerPoolOptions extends ProcessesOptions {
  /**
   * A call that runs longer is ended together with its process. On a busy machine, a call that got less than half of
   * a processor in that time gets the same time again, at most four times.
   */
  deadlineMs: number
  /** A call that has waited this long is rejected, unless it is waiting for processes to load. */
  longestWaitMs: number
  mostWaiting: number
  /** Limits per account, and for all accounts of one address, so that neither can fill the queue alone. */
  mostWaitingOfAccount: number
  mostWaitingOfAddress: number
  /** Whether a call is long: short calls go first, and one process is reserved for them. By default, none is. */
  isLong?: (call: WorkerCall) => boolean
  /** Called when a process was ended and is being replaced. */
  onProcessLost?: (failure: CallFailure, call: string) => void
}

export interface WorkerPool {
  /** Resolves when all processes have loaded. */
  ready: Promise<void>
  /**
   * Runs a call. `turns` identifies the caller, from the widest group (an address) to the narrowest (an account);
   * groups take turns. Rejects with {@link CallFailure}, or with the error that the call threw.
   */
  run: (turns: readonly string[], name: string, given: unknown[]) => Promise<unknown>
  close: () => Promise<void>
}

interface Job {
  call: WorkerCall
  result: PromiseWithResolvers<unknown>
  waiting?: NodeJS.Timeout
}

/**
 * Runs calls in a few processes. Not threads, because the calls may run native code, and a thread must not be ended
 * during that.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { deadlineMs, longestWaitMs } = options
  const queue = createCallQueue<Job>()
  const processes = startProcesses(options, runNext)
  let longRunning = 0
  let isClosed = false

  function runNext(): void {
    for (let worker = processes.free(); worker; worker = processes.free()) {
      const next = queue.take(mayRunLong())
      if (!next) return
      clearTimeout(next.job.waiting)
      void runOn(worker, next.job, next.isLong)
    }
  }

  /** With several processes, one is reserved for short calls, even while another is being replaced. */
  function mayRunLong(): boolean {
    return options.processes === 1 || processes.loaded() - longRunning > 1
  }

  async function runOn(worker: WorkerProcess, { call, result }: Job, isLong: boolean): Promise<void> {
    if (isLong) longRunning += 1
    try {
      result.resolve(await runWithin(worker, call, deadlineMs))
    } catch (error) {
      if (error instanceof CallFailure && !isClosed) options.onProcessLost?.(error, call.name)
      result.reject(error)
    } finally {
      if (isLong) longRunning -= 1
      runNext()
    }
  }

  return {
    ready: processes.ready,
    run(turns, name, given) {
      if (isClosed || isFull(queue, turns, options)) return Promise.reject(new CallFailure('too-busy'))
      const call = { name, given }
      const job: Job = { call, result: Promise.withResolvers() }
      const isLong = options.isLong?.(call) ?? false
      // Long calls wait until all processes have loaded, because one is reserved for short calls.
      const isLoading = () => processes.loaded() < (isLong ? options.processes : 1)
      limitWait(job, longestWaitMs, isLoading, () => queue.remove(turns, job))
      queue.push(turns, job, isLong)
      runNext()
      return job.result.promise
    },
    async close() {
      isClosed = true
      for (let next = queue.take(true); next; next = queue.take(true)) {
        clearTimeout(next.job.waiting)
        next.job.result.reject(new CallFailure('too-busy'))
      }
      await processes.close()
    },
  }
}

/** Rejects a call that waits too long, unless it is only waiting for a process to load. */
function limitWait(job: Job, longestWaitMs: number, isLoading: () => boolean, leave: () => void): void {
  job.waiting = setTimeout(() => {
    if (isLoading()) return limitWait(job, longestWaitMs, isLoading, leave)
    leave()
    job.result.reject(new CallFailure('too-busy'))
  }, longestWaitMs)
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

/** Rejects with the error that the call threw, or with {@link CallFailure} if its process was ended or died. */
async function runWithin(worker: WorkerProcess, call: WorkerCall, deadlineMs: number): Promise<unknown> {
  // Throws if the arguments cannot be sent. That is the caller's mistake, so the process is kept.
  const answering = worker.run(call)
  let isOver = false
  const deadline = startDeadline(worker, deadlineMs, () => {
    isOver = true
    worker.kill()
  })
  const answer = await answering
    .catch((error: unknown) => {
      throw new CallFailure(isOver ? 'too-long' : 'died', error)
    })
    .finally(() => deadline.stop())
  if ('error' in answer) throw answer.error
  return answer.value
}

const mostExtensions = 4

/**
 * Ends a late call. Without the extensions, a process on a busy machine would be ended in its first call, and so
 * would every replacement.
 */
function startDeadline(worker: WorkerProcess, deadlineMs: number, onOver: () => void) {
  let [workedBefore, extensions] = [worker.workedMs(), 0]
  let timer = setTimeout(check, deadlineMs)
  function check(): void {
    const worked = worker.workedMs()
    const isStarved = workedBefore !== null && worked !== null && worked - workedBefore < deadlineMs / 2
    if (!isStarved || extensions === mostExtensions) return onOver()
    workedBefore = worked
    extensions += 1
    timer = setTimeout(check, deadlineMs)
  }
  return { stop: () => clearTimeout(timer) }
}
