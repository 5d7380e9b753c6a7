import { within } from '#server/platform/within.ts'
import type { QueryOptions, Results } from '@electric-sql/pglite'
import { createTurns } from './take-turns.ts'
import { endLongStatement } from './end-long-statement.ts'
import { endSilentThread, type Patience } from './end-silent-thread.ts'
import type { WorkerStart } from './pglite-protocol.ts'
import {
  databaseStopped,
  NotBegun,
  startPgliteThread,
  StatementTooLong,
  type PgliteThread,
} from './pglite-thread.ts'

type Query = (sql: string, parameters?: unknown[], options?: QueryOptions) => Promise<Results<never>>

type TransactionWork<T> = (transaction: { query: Query; rollback(): Promise<void> }) => Promise<T>

/** The part of PGlite's interface that Drizzle uses, for a database on its own thread. */
export interface PgliteClient {
  query: Query
  transaction<T>(work: TransactionWork<T>): Promise<T>
  /** From this call on, a hanging thread is replaced. Migrations before it may take any time. */
  replaceWhenSilent(patience?: Patience): void
  /**
   * From this call on, a statement over the limit fails and its thread is replaced. Calls that have not begun go to
   * the new thread.
   */
  limitStatements(timeoutMs: number): void
  close(): Promise<void>
}

/** How long a call waits while a thread is being restarted. */
const patienceMs = 5000
const pauseBeforeRetryMs = 1000
const mostDeaths = { count: 3, withinMs: 5 * 60 * 1000 }

/**
 * Resolves when the database is open; rejects if it cannot be opened. If the thread ends later, it is restarted; if
 * that happens too often, `giveUp` is called.
 */
export async function openPglite(
  start: WorkerStart,
  giveUp: (reason: unknown) => void = endProcess,
): Promise<PgliteClient> {
  const thread = keepRunning(start, await startPgliteThread(start), giveUp)
  const inTurn = createTurns()
  const single = again(queryOf(thread.current, null))
  let lastTransaction = 0
  return {
    query: (...call) => inTurn(() => single(...call)),
    transaction: (work) => inTurn(() => runTransaction(work)),
    replaceWhenSilent: thread.replaceWhenSilent,
    limitStatements: thread.limitStatements,
    close: thread.close,
  }

  async function runTransaction<T>(work: TransactionWork<T>): Promise<T> {
    lastTransaction += 1
    const transaction = lastTransaction
    const current = await thread.current()
    const query = queryOf(() => current, transaction)
    // Not awaited: it is sent together with the first statement.
    const begun = current.ask<null>({ kind: 'begin', transaction })
    begun.catch(() => {})
    let result
    try {
      result = await work({ query, rollback: () => Promise.reject(new Error('Throw to roll back')) })
    } catch (error) {
      await begun
      // If the thread ended, so did the transaction.
      if (current.isAlive()) await current.ask({ kind: 'end', transaction, commit: false })
      throw error
    }
    await begun
    await current.ask({ kind: 'end', transaction, commit: true })
    return result
  }
}

function queryOf(thread: () => PgliteThread | Promise<PgliteThread>, transaction: number | null): Query {
  return async (sql, parameters = [], options) =>
    (await thread()).ask({ kind: 'query', transaction, sql, parameters, rowMode: options?.rowMode })
}

/** Sends a call again if its thread ended before the call's turn. */
function again(query: Query): Query {
  return (...call) =>
    query(...call).catch((error: unknown) => {
      if (error instanceof NotBegun) return query(...call)
      throw error
    })
}

/** Restarts the thread whenever it ends unexpectedly. */
function keepRunning(start: WorkerStart, first: PgliteThread, giveUp: (reason: unknown) => void) {
  let thread: PgliteThread | null = first
  let next = Promise.resolve(first)
  let deaths: number[] = []
  let isClosing = false
  const watchers: ((thread: PgliteThread) => void)[] = []
  watch(first)

  function watch(running: PgliteThread): void {
    for (const watcher of watchers) watcher(running)
    void running.ended.then((reason) => {
      if (isClosing) return
      thread = null
      next = startAgain(reason)
      next.catch(giveUp)
    })
  }

  async function startAgain(reason: unknown): Promise<PgliteThread> {
    const now = performance.now()
    // Long statements are no sign of a broken database, so they never make the process give up.
    if (!(reason instanceof StatementTooLong))
      deaths = [...deaths.filter((at) => now - at < mostDeaths.withinMs), now]
    if (deaths.length >= mostDeaths.count) throw databaseStopped(reason)
    console.error(`The thread of the embedded database ended (${wordsOf(reason)}) and is started again.`)
    try {
      thread = await startPgliteThread(start)
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetryMs))
      return startAgain(error)
    }
    watch(thread)
    return thread
  }

  function watchWith(watcher: (thread: PgliteThread) => void): void {
    watchers.push(watcher)
    if (thread) watcher(thread)
  }

  return {
    current: () => thread ?? within(patienceMs, next, stopped),
    replaceWhenSilent: (patience?: Patience) => watchWith((running) => endSilentThread(running, patience)),
    limitStatements: (timeoutMs: number) => watchWith((running) => endLongStatement(running, timeoutMs)),
    async close() {
      isClosing = true
      const running = await next.catch(() => null)
      if (running?.isAlive()) await running.ask({ kind: 'close' })
      await running?.terminate()
    },
  }
}

function stopped(): never {
  throw databaseStopped()
}

function endProcess(reason: unknown): void {
  console.error(
    `The embedded database ended ${mostDeaths.count} times within five minutes (${wordsOf(reason)}), so the server stops as well. Saved data is not affected.`,
  )
  process.exit(1)
}

/** The message of the innermost cause, or the thread's exit code. */
function wordsOf(reason: unknown): string {
  if (!(reason instanceof Error)) return `code ${String(reason)}`
  return reason.cause === undefined ? reason.message : wordsOf(reason.cause)
}
