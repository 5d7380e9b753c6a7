import { Problem } from '#server/platform/http/problem.ts'
import { CallFailure, createWorkerPool, type WorkerPool } from '#server/platform/workers/worker-pool.ts'
import type { Asker } from './asker.ts'
import type { ThinkingCalls } from './thinking-calls.ts'

/** The calls of {@link ThinkingCalls}, each of which may be answered by another thread. */
export type Thoughts = {
  [Name in keyof ThinkingCalls]: (
    ...given: Parameters<ThinkingCalls[Name]>
  ) => Promise<Awaited<ReturnType<ThinkingCalls[Name]>>>
}

/** Reads text and makes answers and plans. A call that takes too long, or finds no place in the queue, rejects with a {@link Problem}. */
export interface Thinking {
  for: (asker: Asker) => Thoughts
}

/** With threads of its own. */
export interface ThreadedThinking extends Thinking {
  /** Loads the knowledge; calls made before wait for it. Rejects when it cannot be loaded. */
  start: () => Promise<void>
  close: () => Promise<void>
}

/** An answer takes at most 30 ms and a plan 60 ms on usual text. Forty times as much says that a text is not meant to be read; and nobody waits longer for a place than for a page. */
const usualLimits = { deadlineMs: 2000, longestWaitMs: 10_000 }
const most = { waiting: 500, waitingOfAsker: 60, memoryMegabytes: 320 }

interface ThreadOptions {
  threads: number
  /** Only tests set others. */
  limits?: { deadlineMs: number; longestWaitMs: number }
  onThreadLost: (failure: CallFailure, call: string) => void
  onBroken: (error: unknown) => void
}

/** On worker threads, which alone hold the knowledge. */
export function thinkOnThreads({
  threads,
  limits = usualLimits,
  onThreadLost,
  onBroken,
}: ThreadOptions): ThreadedThinking {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const started = Promise.withResolvers<WorkerPool>()
  let pool: WorkerPool | null = null
  const open = () =>
    createWorkerPool({
      file: new URL(`./thinking-worker.${extension}`, import.meta.url),
      threads,
      ...limits,
      mostWaiting: most.waiting,
      mostWaitingOfKey: most.waitingOfAsker,
      memoryMegabytes: most.memoryMegabytes,
      onThreadLost,
      onBroken,
    })
  return {
    async start() {
      pool ??= open()
      started.resolve(pool)
      await pool.ready
    },
    for: (asker) =>
      thoughtsBy(async (name, given) => {
        try {
          return await (await started.promise).run(asker, name, given)
        } catch (error) {
          throw error instanceof CallFailure ? problemFor(error) : error
        }
      }),
    async close() {
      await pool?.close()
    },
  }
}

/** What the tutor says where it could not think; null for any other error. */
export function sentenceForFailure(error: unknown): string | null {
  if (!(error instanceof Problem && error.cause instanceof CallFailure)) return null
  if (error.cause.reason === 'too-busy')
    return 'Many people are asking right now, and I could not get to your message. Please send it again in a moment.'
  return 'That was too much for me to read at once. Please send the part that matters most: the first error and the lines of code it points at.'
}

function problemFor(failure: CallFailure): Problem {
  if (failure.reason === 'too-busy')
    return new Problem(503, 'Many people are asking right now. Try again in a moment.', {
      headers: { 'Retry-After': '5' },
      cause: failure,
    })
  return new Problem(
    503,
    'This took too long and was stopped. Send a shorter text, or try again in a moment.',
    { cause: failure },
  )
}

/** Every call, answered by `run`. */
export function thoughtsBy(run: (name: string, given: unknown[]) => Promise<unknown>): Thoughts {
  // Which calls there are is known where the knowledge is loaded; only types are known here.
  return new Proxy({} as Thoughts, {
    get: (_, name) =>
      typeof name === 'string' && name !== 'then' ? (...given: unknown[]) => run(name, given) : undefined,
  })
}
