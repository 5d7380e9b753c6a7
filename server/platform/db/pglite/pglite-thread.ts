import { Worker } from 'node:worker_threads'
import type { WorkerAnswer, WorkerFailure, WorkerQuestion, WorkerStart } from './pglite-protocol.ts'

/** The limit of the JavaScript heap, which holds results; the database's memory is separate and limited by PGlite to 2 GB. */
const mostMemoryMb = 512

/** The thread that runs an open embedded database. */
export interface PgliteThread {
  /** Rejects with {@link databaseStopped} if the thread ends before it responds. */
  ask<T>(question: WorkerQuestion): Promise<T>
  isAlive(): boolean
  /** A vacuum is one statement that takes minutes on a large database. */
  isVacuuming(): boolean
  /** Resolves with the reason when the thread has ended. */
  ended: Promise<unknown>
  terminate(): Promise<void>
}

/** Resolves when the database is open; rejects with the reason if it cannot be opened. */
export async function startPgliteThread(start: WorkerStart): Promise<PgliteThread> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./pglite-worker.${extension}`, import.meta.url), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const ended = Promise.withResolvers<unknown>()
  const vacuums = new Set<number>()
  let lastCall = 0
  let isAlive = true

  worker.on('message', (answer: WorkerAnswer) => {
    const call = waiting.get(answer.call)
    waiting.delete(answer.call)
    vacuums.delete(answer.call)
    if ('error' in answer) call?.reject(errorOf(answer.error))
    else call?.resolve(answer.result)
  })
  worker.on('error', end)
  worker.on('exit', end)

  function end(reason: unknown): void {
    isAlive = false
    for (const call of waiting.values()) call.reject(databaseStopped(reason))
    waiting.clear()
    ended.resolve(reason)
  }

  const opened = Promise.withResolvers<unknown>()
  waiting.set(0, opened)
  try {
    await opened.promise
  } catch (error) {
    await worker.terminate()
    // It died before it was open, so the cause of death is the reason.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error
  }

  return {
    ask<T>(question: WorkerQuestion) {
      // A dead thread would never respond.
      if (!isAlive) return Promise.reject(databaseStopped())
      lastCall += 1
      const call = Promise.withResolvers<unknown>()
      waiting.set(lastCall, call)
      if (question.kind === 'query' && /^vacuum\b/i.test(question.sql)) vacuums.add(lastCall)
      worker.postMessage({ ...question, call: lastCall })
      return call.promise as Promise<T>
    },
    isAlive: () => isAlive,
    isVacuuming: () => vacuums.size > 0,
    ended: ended.promise,
    terminate: async () => void (await worker.terminate()),
  }
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
