import { Worker } from 'node:worker_threads'
import {
  Place,
  type WorkerAnswer,
  type WorkerFailure,
  type WorkerQuestion,
  type WorkerSetup,
  type WorkerStart,
} from './pglite-protocol.ts'

/**
 * Limit for the JavaScript heap, which holds results. The database's own memory is separate; PGlite limits it to 2
 * GB.
 */
const mostMemoryMb = 512
/** By default, the memory for new objects grows to 96 MB and stays there. */
const mostNewObjectsMb = 16

/** A thread with an open embedded database. */
export interface PgliteThread {
  /** Rejects with {@link databaseStopped} or {@link NotBegun} if the thread ends before it answers. */
  ask<T>(question: WorkerQuestion): Promise<T>
  isAlive(): boolean
  /** Whether a vacuum or checkpoint is running: a single statement that takes minutes on a large database. */
  isMaintained(): boolean
  /** The number of the call whose statement is running; 0 if none. */
  runningCall(): number
  /** Resolves with the reason once the thread has ended. */
  ended: Promise<unknown>
  terminate(): Promise<void>
  /** Ends the thread because of the running statement, whose caller gets {@link StatementTooLong}. */
  endStatement(): Promise<void>
}

/** Has the same message and code as PostgreSQL's error. */
export class StatementTooLong extends Error {
  readonly code = '57014'
  constructor() {
    super('canceling statement due to statement timeout')
  }
}

/** The thread ended before the call's turn, so the call can be sent to the next thread. */
export class NotBegun extends Error {}

/** Resolves when the database is open; rejects if it cannot be opened. */
export async function startPgliteThread(start: WorkerStart): Promise<PgliteThread> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const begun = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const worker = new Worker(new URL(`./pglite-worker.${extension}`, import.meta.url), {
    workerData: { ...start, begun } satisfies WorkerSetup,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb, maxYoungGenerationSizeMb: mostNewObjectsMb },
  })
  const calls = createWaitingCalls(begun)
  const ended = Promise.withResolvers<unknown>()
  let isAlive = true
  let endReason: Error | null = null

  worker.on('message', calls.settle)
  worker.on('error', end)
  worker.on('exit', end)

  function end(reason: unknown): void {
    isAlive = false
    // Before the calls fail, so that a repeated call goes to the next thread.
    ended.resolve(endReason ?? reason)
    calls.failAll(endReason ?? reason)
  }

  try {
    await calls.opened
  } catch (error) {
    await worker.terminate()
    // The thread ended before the database was open, so its reason for ending is the error.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error
  }

  return {
    ask<T>(question: WorkerQuestion) {
      // A thread that has ended would never answer.
      if (!isAlive) return Promise.reject(databaseStopped())
      const { call, result } = calls.add(question)
      worker.postMessage({ ...question, call })
      return result as Promise<T>
    },
    isAlive: () => isAlive,
    isMaintained: calls.holdMaintenance,
    runningCall: () => Atomics.load(begun, Place.running),
    ended: ended.promise,
    terminate: async () => void (await worker.terminate()),
    async endStatement() {
      endReason = new StatementTooLong()
      await worker.terminate()
    },
  }
}

/** The calls waiting for their turn or result. Call 0 opens the database. */
function createWaitingCalls(begun: Int32Array) {
  const opening = Promise.withResolvers<unknown>()
  const waiting = new Map<number, { result: PromiseWithResolvers<unknown>; question?: WorkerQuestion }>([
    [0, { result: opening }],
  ])
  let lastCall = 0

  function failureOf(call: number, question: WorkerQuestion | undefined, reason: unknown): Error {
    const isSingle = question?.kind === 'query' && question.transaction === null
    if (isSingle && call > Atomics.load(begun, Place.newestBegun))
      return new NotBegun(databaseStopped().message, { cause: reason })
    return reason instanceof StatementTooLong && call === Atomics.load(begun, Place.running)
      ? reason
      : databaseStopped(reason)
  }

  return {
    opened: opening.promise,
    add(question: WorkerQuestion) {
      lastCall += 1
      const result = Promise.withResolvers<unknown>()
      waiting.set(lastCall, { result, question })
      return { call: lastCall, result: result.promise }
    },
    settle(answer: WorkerAnswer): void {
      const call = waiting.get(answer.call)
      waiting.delete(answer.call)
      if ('error' in answer) call?.result.reject(errorOf(answer.error))
      else call?.result.resolve(answer.result)
    },
    failAll(reason: unknown): void {
      for (const [call, { result, question }] of waiting) result.reject(failureOf(call, question, reason))
      waiting.clear()
    },
    holdMaintenance: () =>
      waiting.values().some(({ question }) => question?.kind === 'query' && isMaintenance(question.sql)),
  }
}

function isMaintenance(sql: string): boolean {
  return /^(?:vacuum|checkpoint)\b/i.test(sql)
}

/** Answered with 503: {@link databaseTroubleOf} recognizes the message. */
export function databaseStopped(cause?: unknown): Error {
  return new Error('The embedded database has stopped and is being started again', { cause })
}

function errorOf(failure: WorkerFailure): Error {
  return Object.assign(new Error(failure.message), {
    code: failure.code,
    detail: failure.detail,
    constraint: failure.constraint,
  })
}
