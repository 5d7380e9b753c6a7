import type { QueryOptions } from '@electric-sql/pglite'

/** Requests to the thread that runs the embedded database. */
export type WorkerRequest = { call: number } & WorkerQuestion

export type WorkerQuestion =
  | {
      kind: 'query'
      transaction: number | null
      sql: string
      parameters: unknown[]
      rowMode: QueryOptions['rowMode']
    }
  | { kind: 'begin'; transaction: number }
  | { kind: 'end'; transaction: number; commit: boolean }
  | { kind: 'ping' }
  | { kind: 'close' }

export type WorkerAnswer = { call: number; result: unknown } | { call: number; error: WorkerFailure }

/** PostgreSQL's error fields, passed between threads so that a unique violation can be recognized. */
export interface WorkerFailure {
  message: string
  code?: string
  detail?: string
  constraint?: string
}

export interface WorkerStart {
  folder: string
  /** The folder of a migrated, empty database to copy; null creates a database from scratch. */
  emptyDatabase: string | null
}

/** The data a thread starts with. */
export interface WorkerSetup extends WorkerStart {
  /** Numbers of two calls, see {@link Place}. In shared memory, because the main thread cannot ask a busy thread. */
  begun: Int32Array
}

/**
 * Positions in that memory: the call whose statement runs (0 if none), and the last call begun outside a transaction.
 * Those begin in order of their numbers.
 */
export const Place = { running: 0, newestBegun: 1 } as const
