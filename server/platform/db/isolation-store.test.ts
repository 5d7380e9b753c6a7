import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import {
  findAnomalies,
  type Anomaly,
  type ListStep,
  type ListTransaction,
} from '#test/storage/list-history.ts'
import { openTestDatabase } from '#test/storage/test-database.ts'
import type { Database, OpenDatabase } from './database.ts'
import { openDatabase } from './open-database.ts'

/**
 * PostgreSQL runs our transactions at its default level, read committed; those that must not lose an update lock
 * their row. The embedded database runs one transaction at a time.
 */
const isSerial = !inject('postgresUrl')
const allowed: Set<Anomaly> = new Set(
  isSerial ? [] : ['non-repeatable read', 'cycle with an overwritten read'],
)
const lists = 5

let folder: string
let open: OpenDatabase

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fledge-isolation-'))
  open = isSerial
    ? await openDatabase({ databaseUrl: null, dataDirectory: folder })
    : await openTestDatabase()
  await open.database.execute(
    sql`create table lists (id integer primary key, list integer[] not null default '{}')`,
  )
})
afterAll(async () => {
  await open.database.execute(sql`drop table lists`)
  await open.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await open.database.execute(sql`truncate lists`)
  await open.database.execute(sql`insert into lists (id) select generate_series(1, ${lists}::integer)`)
})

test.each(Array.from({ length: 8 }, (_, round) => round + 1))(
  'transactions at once show no anomaly that their level forbids, in random history %i',
  async () => {
    const history = await runHistory(open.database, { workers: 12, each: 15 })
    const finalLists = await readAll(open.database)
    const found = [...findAnomalies(history, finalLists)].filter((anomaly) => !allowed.has(anomaly))
    expect(found).toEqual([])
    expect(history.filter(({ outcome }) => outcome === 'aborted').length).toBeGreaterThan(0)
  },
)

test('reading a row to change it locks it, so that no update is lost', async () => {
  const raise = () =>
    open.database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ list: number[] }>(
        sql`select list from lists where id = 1 for update`,
      )
      await transaction.execute(
        sql`update lists set list = ${`{${[...rows[0]!.list, rows[0]!.list.length].join(',')}}`}::integer[] where id = 1`,
      )
    })
  await Promise.all(Array.from({ length: 40 }, raise))
  expect((await readAll(open.database)).get(1)).toEqual(Array.from({ length: 40 }, (_, at) => at))
})

async function runHistory(
  database: Database,
  { workers, each }: { workers: number; each: number },
): Promise<ListTransaction[]> {
  const history: ListTransaction[] = []
  let nextValue = 0
  const work = async () => {
    for (let at = 0; at < each; at += 1) {
      const plan = randomPlan(() => (nextValue += 1))
      const record: ListTransaction = { id: history.length, outcome: 'unknown', steps: [] }
      history.push(record)
      record.outcome = await perform(database, plan, record)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return history
}

interface Plan {
  steps: { kind: 'append' | 'read'; key: number; value: number }[]
  isGivenUp: boolean
}

/** Appends to lists in order of their numbers, so that no two transactions deadlock. */
function randomPlan(newValue: () => number): Plan {
  const steps = Array.from({ length: 2 + random(5) }, () => ({
    kind: random(2) === 0 ? ('append' as const) : ('read' as const),
    key: 1 + random(lists),
    value: newValue(),
  }))
  const keys = steps
    .flatMap(({ kind, key }) => (kind === 'append' ? [key] : []))
    .toSorted((one, other) => one - other)
  return {
    steps: steps.map((step) => (step.kind === 'append' ? { ...step, key: keys.shift()! } : step)),
    isGivenUp: random(6) === 0,
  }
}

async function perform(
  database: Database,
  { steps, isGivenUp }: Plan,
  record: ListTransaction,
): Promise<ListTransaction['outcome']> {
  try {
    await database.transaction(async (transaction) => {
      for (const step of steps) record.steps.push(await take(transaction, step))
      if (isGivenUp) throw new GivenUp()
    })
    return 'committed'
  } catch (error) {
    if (error instanceof GivenUp || isDeadlock(error)) return 'aborted'
    throw error
  }
}

class GivenUp extends Error {}

/** PostgreSQL aborts one of two transactions in a deadlock, which leaves nothing behind. */
function isDeadlock(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    error.cause.code === '40P01'
  )
}

async function take(database: Database, { kind, key, value }: Plan['steps'][number]): Promise<ListStep> {
  if (kind === 'read') {
    const { rows } = await database.execute<{ list: number[] }>(sql`select list from lists where id = ${key}`)
    return { kind, key, values: rows[0]!.list }
  }
  await database.execute(sql`update lists set list = list || ${value}::integer where id = ${key}`)
  return { kind, key, value }
}

async function readAll(database: Database): Promise<Map<number, number[]>> {
  const { rows } = await database.execute<{ id: number; list: number[] }>(sql`select id, list from lists`)
  return new Map(rows.map(({ id, list }) => [id, list]))
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}
