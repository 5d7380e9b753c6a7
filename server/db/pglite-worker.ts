import { parentPort, workerData } from 'node:worker_threads'
import { types, type PGlite, type QueryOptions, type Transaction } from '@electric-sql/pglite'
import { openDataFolder } from './pglite-folder.ts'
import type { WorkerFailure, WorkerRequest, WorkerStart } from './pglite-protocol.ts'

// PGlite blocks the thread it runs on, so it has one of its own: pages and streams go on while it opens or works.
const port = parentPort!
const start = workerData as WorkerStart
const open = openTuned()
const transactions = new Map<number, { handle: Transaction; end: (commit: boolean) => void; ended: Promise<void> }>()
let lastTransaction = 0

const asText = (value: string) => value
/** Drizzle reads dates itself; these are the type ids it asks to be left as text. */
const parsers = Object.fromEntries([types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182].map((type) => [type, asText]))

open.then(
  () => port.postMessage({ call: 0, result: null }),
  (error: unknown) => port.postMessage({ call: 0, error: failureOf(error) }),
)

port.on('message', (request: WorkerRequest) => {
  open
    .then((database) => answer(database, request))
    .then(
      (result) => port.postMessage({ call: request.call, result }),
      (error: unknown) => port.postMessage({ call: request.call, error: failureOf(error) }),
    )
})

/** Nobody gathers statistics here, and all pages lie in memory: with the usual guess an index in the asked order would lose against reading and sorting all of a project. */
async function openTuned(): Promise<PGlite> {
  const database = await openDataFolder(start.folder, start.emptyDatabase)
  await database.exec('set random_page_cost = 1')
  return database
}

async function answer(database: PGlite, request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query': {
      const target = request.transaction === null ? database : transactionOf(request.transaction).handle
      const options: QueryOptions = { rowMode: request.rowMode, parsers }
      const { rows, affectedRows } = await target.query(request.sql, request.parameters, options)
      return { rows, affectedRows, fields: [] }
    }
    case 'begin':
      return begin(database)
    case 'end': {
      const { end, ended } = transactionOf(request.transaction)
      transactions.delete(request.transaction)
      end(request.commit)
      return ended
    }
    case 'close':
      return database.close()
  }
}

class RolledBack extends Error {}

function begin(database: PGlite): Promise<number> {
  return new Promise((resolve, reject) => {
    const { promise: verdict, resolve: end } = Promise.withResolvers<boolean>()
    const ended = database.transaction(async (handle) => {
      lastTransaction += 1
      transactions.set(lastTransaction, { handle, end, ended: settled })
      resolve(lastTransaction)
      if (!(await verdict)) throw new RolledBack()
    })
    const settled = ended.catch((error: unknown) => {
      if (error instanceof RolledBack) return
      reject(error)
      throw error
    })
    settled.catch(() => {})
  })
}

function transactionOf(id: number) {
  const transaction = transactions.get(id)
  if (!transaction) throw new Error('The transaction has ended')
  return transaction
}

function failureOf(error: unknown): WorkerFailure {
  const { message, code, detail, constraint } = error as WorkerFailure
  return { message: message ?? String(error), code, detail, constraint }
}
