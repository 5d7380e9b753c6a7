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
