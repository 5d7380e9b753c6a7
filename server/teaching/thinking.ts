import { addressOfCall, turnsOf } from '#server/platform/http/client-address.ts'
import { CallFailure } from '#server/platform/workers/call-failure.ts'
import { createWorkerPool, type WorkerPool } from '#server/platform/workers/worker-pool.ts'
import type { Asker } from './asker.ts'
import { isLongCall } from './is-long-call.ts'
import type { ThinkingCalls } from './thinking-calls.ts'
import { unreadTurn } from '#server/teaching/tutor/overload-replies.ts'

/** The functions of {@link ThinkingCalls}, made asynchronous because they may run in another process. */
export type Thoughts = {
  [Name in keyof ThinkingCalls]: (
    ...given: Parameters<ThinkingCalls[Name]>
  ) => Promise<Awaited<ReturnType<ThinkingCalls[Name]>>>
}

/**
 * Runs the calls for an asker. A call that takes too long, or finds the queue full, rejects with a {@link
 * CallFailure}.
 */
export interface Thinking {
  for: (asker: Asker) => Thoughts
}

/** Runs the calls in worker processes. */
export interface PooledThinking extends Thinking {
  /** Loads the knowledge; calls made earlier wait for it. Rejects if it cannot be loaded. */
  start: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Ordinary text takes at most 30 ms for an answer and 60 ms for a plan, so two seconds mean hostile text. A call
 * waits in the queue at most as long as a page does.
 */
const usualLimits = { deadlineMs: 2000, longestWaitMs: 10_000 }
const most = { waiting: 500, waitingOfAddress: 250, waitingOfAsker: 60, memoryMegabytes: 384 }

interface PoolOptions {
  processes: number
  /** Changed only by tests. */
  limits?: { deadlineMs: number; longestWaitMs: number }
  onProcessLost: (failure: CallFailure, call: string) => void
  onBroken: (error: unknown) => void
}

/** Creates the pool of worker processes; only they load the knowledge. */
export function thinkInProcesses({
  processes,
  limits = usualLimits,
  onProcessLost,
  onBroken,
}: PoolOptions): PooledThinking {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const started = Promise.withResolvers<WorkerPool>()
  let pool: WorkerPool | null = null
  const open = () =>
    createWorkerPool({
      file: new URL(`./thinking-worker.${extension}`, import.meta.url),
      processes,
      ...limits,
      mostWaiting: most.waiting,
      mostWaitingOfAddress: most.waitingOfAddress,
      mostWaitingOfAccount: most.waitingOfAsker,
      isLong: isLongCall,
      // When run from TypeScript source, a worker may load the knowledge from its files, which takes twice the
      // memory.
      memoryMegabytes: most.memoryMegabytes * (extension === 'ts' ? 2 : 1),
      onProcessLost,
      onBroken,
    })
  return {
    async start() {
      pool ??= open()
      started.resolve(pool)
      await pool.ready
    },
    for: (asker) =>
      thoughtsBy(async (name, given) => (await started.promise).run(turnsOfAsker(asker), name, given)),
    async close() {
      await pool?.close()
    },
  }
}

/** The tutor's sentence for a failed call; null for any other error. */
export function sentenceForFailure(error: unknown): string | null {
  if (!(error instanceof CallFailure)) return null
  return isTooBusy(error) ? unreadTurn.tooBusy : unreadTurn.tooLong
}

export function isTooBusy(error: unknown): boolean {
  return error instanceof CallFailure && error.reason === 'too-busy'
}

/** Addresses take turns first, then the askers behind each address. */
function turnsOfAsker(asker: Asker): string[] {
  const address = asker === 'server' ? null : addressOfCall()
  return address === null ? [asker] : turnsOf(address, asker)
}

/** An object with all calls, each of which is forwarded to `run`. */
export function thoughtsBy(run: (name: string, given: unknown[]) => Promise<unknown>): Thoughts {
  // A proxy, because this process has only the types of the calls.
  return new Proxy({} as Thoughts, {
    get: (_, name) =>
      typeof name === 'string' && name !== 'then' ? (...given: unknown[]) => run(name, given) : undefined,
  })
}
