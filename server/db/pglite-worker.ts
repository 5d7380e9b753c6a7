import { parentPort, workerData } from 'node:worker_threads'
import { Mutex } from '@electric-sql/pglite'
import { openDataFolder } from './pglite-folder.ts'
import type { WorkerFailure, WorkerRequest, WorkerStart } from './pglite-protocol.ts'
import { createPgliteSession, type PgliteSession } from './pglite-session.ts'

// PGlite blocks the thread it runs on, so it has one of its own: pages and streams go on while it opens or works.
const port = parentPort!
const start = workerData as WorkerStart
const open = openTuned()
/** A statement of its own, or a whole transaction. */
const turns = new Mutex()
const transactions = new Map<number, Promise<() => void>>()

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
async function openTuned() {
  const database = await openDataFolder(start.folder, start.emptyDatabase)
  await database.exec('set random_page_cost = 1')
  return { database, session: createPgliteSession(database) }
}

async function answer({ database, session }: Awaited<typeof open>, request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query': {
      if (request.transaction === null) return turns.runExclusive(() => query(session, request))
      await turnOf(request.transaction)
      return query(session, request)
    }
    case 'begin': {
      const turn = begin(session)
      transactions.set(request.transaction, turn)
      await turn
      return null
    }
    case 'end': {
      const leave = await turnOf(request.transaction)
      transactions.delete(request.transaction)
      return end(session, request.commit).finally(leave)
    }
    case 'close':
      return database.close()
  }
}

async function query(session: PgliteSession, { sql, parameters, rowMode }: Extract<WorkerRequest, { kind: 'query' }>) {
  const { rows, affectedRows } = await session.query(sql, parameters, rowMode)
  return { rows, affectedRows, fields: [] }
}

async function begin(session: PgliteSession): Promise<() => void> {
  const leave = await turns.acquire()
  await session.query('begin', [], 'array').catch((error: unknown) => {
    leave()
    throw error
  })
  return leave
}

/** The database answers a commit with a rollback when a statement of the transaction failed. */
async function end(session: PgliteSession, isCommit: boolean): Promise<void> {
  const { command } = await session.query(isCommit ? 'commit' : 'rollback', [], 'array')
  if (isCommit && command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement of it had failed')
}

function turnOf(transaction: number): Promise<() => void> {
  return transactions.get(transaction) ?? Promise.reject(new Error('The transaction has ended'))
}

function failureOf(error: unknown): WorkerFailure {
  const { message, code, detail, constraint } = error as WorkerFailure
  return { message: message ?? String(error), code, detail, constraint }
}
