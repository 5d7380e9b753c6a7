import { Worker } from 'node:worker_threads'
import {
  Place,
  type WorkerAnswer,
  type WorkerFailure,
  type WorkerQuestion,
  type WorkerSetup,
  type WorkerStart,
} from './pglite-protocol.ts'

/** The limit of the JavaScript heap, which holds results; the database's memory is separate and limited by PGlite to 2 GB. */
const mostMemoryMb = 512
/** By default the memory for new objects grows to 96 MB and stays that large. */
const mostNewObjectsMb = 16

/** The thread that runs an open embedded database. */
export interface PgliteThread {
  /** Rejects with {@link databaseStopped} if the thread ends before it responds, or with {@link NotBegun}. */
  ask<T>(question: WorkerQuestion): Promise<T>
  isAlive(): boolean
  /** A vacuum or a checkpoint is one statement that takes minutes on a large database. */
  isMaintained(): boolean
  /** The call whose statement runs now, or 0. */
  runningCall(): number
  /** Resolves with the reason when the thread has ended. */
  ended: Promise<unknown>
  terminate(): Promise<void>
  /** Ends the thread because of the statement that runs: its caller gets {@link StatementTooLong}. */
  endStatement(): Promise<void>
}

/** PostgreSQL's own words and code. */
export class StatementTooLong extends Error {
  readonly code = '57014'
  constructor() {
    super('canceling statement due to statement timeout')
  }
}

/** The thread ended before the call's turn came, so it can be sent to the next one. */
export class NotBegun extends Error {}

/** Resolves when the database is open; rejects with the reason if it cannot be opened. */
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
    // First, so that a call that is sent again goes to the next thread.
    ended.resolve(endReason ?? reason)
    calls.failAll(endReason ?? reason)
  }

  try {
    await calls.opened
  } catch (error) {
    await worker.terminate()
    // It died before it was open, so the cause of death is the reason.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error
  }

  return {
    ask<T>(question: WorkerQuestion) {
      // A dead thread would never respond.
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

/** The calls that wait for their turn or their answer. Call 0 is the opening. */
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

/** Becomes a 503: {@link databaseTroubleOf} recognizes the message. */
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
