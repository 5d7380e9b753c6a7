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

/** Keeps PostgreSQL's error fields across threads, so that a unique violation can be recognized. */
export interface WorkerFailure {
  message: string
  code?: string
  detail?: string
  constraint?: string
}

export interface WorkerStart {
  folder: string
  /** The folder of a migrated, empty database; null creates one from scratch. */
  emptyDatabase: string | null
}

/** What the thread begins with. */
export interface WorkerSetup extends WorkerStart {
  /** Shared with the main thread, which cannot ask a thread that is busy: the numbers of two calls, see {@link Place}. */
  begun: Int32Array
}

/** The call whose statement runs, or 0; and the newest call outside a transaction that was begun. These begin in the order of their numbers. */
export const Place = { running: 0, newestBegun: 1 } as const
