import { parentPort, workerData } from 'node:worker_threads'
import { Mutex, types, type PGlite, type ParserOptions } from '@electric-sql/pglite'
import { openDataFolder } from './pglite-folder.ts'
import { Place, type WorkerFailure, type WorkerRequest, type WorkerSetup } from './pglite-protocol.ts'

// PGlite blocks its thread. On its own thread, it does not hold up pages and streams.
const port = parentPort!
const start = workerData as WorkerSetup
const open = openTuned()
/** Each turn is one statement, or all statements of a transaction. */
const turns = new Mutex()
const transactions = new Map<number, Promise<() => void>>()

/**
 * Drizzle parses dates itself and requests these types as text, with functions that cannot be sent to a thread. The
 * numbers are the array types.
 */
const textTypes = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231,
  1115,
  1185,
  1187,
  1182,
]
const parsers: ParserOptions = Object.fromEntries(textTypes.map((type) => [type, (text: string) => text]))

open.then(
  () => port.postMessage({ call: 0, result: null }),
  (error: unknown) => port.postMessage({ call: 0, error: failureOf(error) }),
)

port.on('message', (request: WorkerRequest) => {
  open
    .then((database) => answer(database, request))
    .then(
      (result) => port.postMessage({ call: request.call, result }),
      (error: unknown) => {
        port.postMessage({ call: request.call, error: failureOf(error) })
        if (isCrash(error)) process.exit(1)
      },
    )
})

/**
 * Whether PostgreSQL crashed in WebAssembly, usually for lack of memory. All later calls would fail, so the main
 * thread starts a new thread.
 */
function isCrash(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || (error instanceof Error && error.name === 'ExitStatus')
}

/**
 * PGlite has no statistics, and all pages are in memory. At the default cost, PostgreSQL would sort a whole project
 * instead of using an index.
 */
async function openTuned(): Promise<PGlite> {
  const database = await openDataFolder(start.folder, start.emptyDatabase)
  await database.exec('set random_page_cost = 1')
  return database
}

async function answer(database: PGlite, request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query': {
      if (request.transaction === null)
        return turns.runExclusive(() => {
          Atomics.store(start.begun, Place.newestBegun, request.call)
          return query(database, request)
        })
      await turnOf(request.transaction)
      return query(database, request)
    }
    case 'begin': {
      const turn = begin(database)
      transactions.set(request.transaction, turn)
      await turn
      return null
    }
    case 'end': {
      const release = await turnOf(request.transaction)
      transactions.delete(request.transaction)
      return end(database, request.commit).finally(release)
    }
    case 'ping':
      // Does not queue, because a transaction may be long. Unlike `select 1`, it may precede a transaction's
      // settings.
      return void (await database.query('show server_version_num'))
    case 'close':
      return database.close()
  }
}

async function query(
  database: PGlite,
  { call, sql, parameters, rowMode }: Extract<WorkerRequest, { kind: 'query' }>,
) {
  Atomics.store(start.begun, Place.running, call)
  try {
    const { rows, affectedRows } = await database.query(sql, parameters, { rowMode, parsers })
    return { rows, affectedRows, fields: [] }
  } finally {
    Atomics.store(start.begun, Place.running, 0)
  }
}

async function begin(database: PGlite): Promise<() => void> {
  const release = await turns.acquire()
  await database.query('begin').catch((error: unknown) => {
    release()
    throw error
  })
  return release
}

/** The database rolls back on commit if a statement of the transaction failed. */
async function end(database: PGlite, isCommit: boolean): Promise<void> {
  const { command } = await database.query(isCommit ? 'commit' : 'rollback')
  if (isCommit && command === 'ROLLBACK')
    throw new Error('The transaction was rolled back: a statement of it had failed')
}

function turnOf(transaction: number): Promise<() => void> {
  return transactions.get(transaction) ?? Promise.reject(new Error('The transaction has ended'))
}

function failureOf(error: unknown): WorkerFailure {
  const { message, code, detail, constraint } = error as WorkerFailure
  return { message: message ?? String(error), code, detail, constraint }
}
