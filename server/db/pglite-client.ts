import { Worker } from 'node:worker_threads'
import type { QueryOptions, Results } from '@electric-sql/pglite'
import type { WorkerAnswer, WorkerFailure, WorkerRequest, WorkerStart } from './pglite-protocol.ts'

type Query = (sql: string, parameters?: unknown[], options?: QueryOptions) => Promise<Results<never>>

/** The part of PGlite's own interface that Drizzle uses, with the database on a thread of its own. */
export interface PgliteClient {
  query: Query
  transaction<T>(work: (transaction: { query: Query; rollback(): Promise<void> }) => Promise<T>): Promise<T>
  close(): Promise<void>
}

let begun: { folder: string; client: Promise<PgliteClient> } | null = null

/** Begins to open a database while the rest of the program is still being loaded; {@link openPglite} goes on with it. */
export function beginOpening(start: WorkerStart): void {
  begun = { folder: start.folder, client: openOnThread(start) }
  // Told to whoever goes on with it.
  begun.client.catch(() => {})
}

/** Resolves when the database is open; rejects with its reason when it cannot be opened. */
export function openPglite(start: WorkerStart): Promise<PgliteClient> {
  const client = begun?.folder === start.folder ? begun.client : openOnThread(start)
  begun = null
  return client
}

async function openOnThread(start: WorkerStart): Promise<PgliteClient> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./pglite-worker.${extension}`, import.meta.url), { workerData: start })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastCall = 0
  let lastTransaction = 0
  let hasStopped = false

  worker.on('message', (answer: WorkerAnswer) => {
    const call = waiting.get(answer.call)
    waiting.delete(answer.call)
    if ('error' in answer) call?.reject(errorOf(answer.error))
    else call?.resolve(answer.result)
  })
  worker.on('error', (error) => failAll(error))
  worker.on('exit', () => {
    hasStopped = true
    failAll(stopped())
  })

  function failAll(error: unknown): void {
    for (const call of waiting.values()) call.reject(error)
    waiting.clear()
  }

  function ask<T>(request: DistributedOmit<WorkerRequest, 'call'>): Promise<T> {
    // A thread that is gone would never answer.
    if (hasStopped) return Promise.reject(stopped())
    lastCall += 1
    const call = Promise.withResolvers<unknown>()
    waiting.set(lastCall, call)
    worker.postMessage({ ...request, call: lastCall })
    return call.promise as Promise<T>
  }

  function queryIn(transaction: number | null): Query {
    return (sql, parameters = [], options) => ask({ kind: 'query', transaction, sql, parameters, rowMode: options?.rowMode })
  }

  const opened = Promise.withResolvers<unknown>()
  waiting.set(0, opened)
  try {
    await opened.promise
  } catch (error) {
    await worker.terminate()
    throw error
  }

  return {
    query: queryIn(null),
    async transaction(work) {
      lastTransaction += 1
      const transaction = lastTransaction
      // The first statement goes along with it.
      const begun = ask<null>({ kind: 'begin', transaction })
      begun.catch(() => {})
      let result
      try {
        result = await work({ query: queryIn(transaction), rollback: () => Promise.reject(new Error('Throw to roll back')) })
      } catch (error) {
        await begun
        await ask({ kind: 'end', transaction, commit: false })
        throw error
      }
      await begun
      await ask({ kind: 'end', transaction, commit: true })
      return result
    },
    async close() {
      await ask({ kind: 'close' })
      await worker.terminate()
    },
  }
}

function stopped(): Error {
  return new Error('The embedded database has stopped. Start Fledge again.')
}

type DistributedOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

function errorOf(failure: WorkerFailure): Error {
  return Object.assign(new Error(failure.message), { code: failure.code, detail: failure.detail, constraint: failure.constraint })
}
