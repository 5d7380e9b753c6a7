import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hangDatabaseThread, killDatabaseThread } from '#test/storage/break-database-thread.ts'
import { emptyDatabaseFolder } from '#server/platform/db/database-folders.ts'
import { databaseTroubleOf } from '#server/platform/http/database-trouble.ts'
import { openPglite, type PgliteClient } from './pglite-client.ts'

let folder: string
let client: PgliteClient
let givenUp: PromiseWithResolvers<unknown>

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fledge-restart-'))
  givenUp = Promise.withResolvers()
  client = await openPglite(
    { folder: path.join(folder, 'database'), emptyDatabase: emptyDatabaseFolder },
    givenUp.resolve,
  )
  await client.query('create table kept (id serial primary key, word text)')
})
afterEach(async () => {
  await client.close()
  await rm(folder, { recursive: true })
})

test('when the database thread ends, transactions in progress get a 503, later calls wait, and nothing acknowledged is lost', async () => {
  await client.query("insert into kept (word) values ('before')")
  const inFlight = client
    .transaction((transaction) => transaction.query('select count(*) from generate_series(1, 3000000000)'))
    .catch((error: unknown) => error)
  const inTransaction = client
    .transaction(async (transaction) => {
      await transaction.query("insert into kept (word) values ('half')")
    })
    .catch((error: unknown) => error)
  await killDatabaseThread()
  expect(databaseTroubleOf(await inFlight)).toMatchObject({ status: 503 })
  expect(databaseTroubleOf(await inTransaction)).toMatchObject({ status: 503 })
  expect((await patiently(() => client.query('select word from kept'))).rows).toEqual([{ word: 'before' }])
})

test(
  'a transaction whose thread ends between two statements leaves nothing, and the next one works',
  { tags: 'deep' },
  async () => {
    const broken = client.transaction(async (transaction) => {
      await transaction.query("insert into kept (word) values ('half')")
      await killDatabaseThread()
      await expect.poll(() => isAnswering(() => transaction.query('select 1'))).toBe(false)
      await transaction.query("insert into kept (word) values ('other half')")
    })
    await expect(broken).rejects.toThrow('has stopped')
    await patiently(() =>
      client.transaction((transaction) => transaction.query("insert into kept (word) values ('next')")),
    )
    expect((await client.query('select word from kept')).rows).toEqual([{ word: 'next' }])
  },
)

test(
  'a thread that hangs is replaced as one that ended is, and nothing acknowledged is lost',
  { tags: 'deep' },
  async () => {
    await client.query("insert into kept (word) values ('before')")
    client.replaceWhenSilent({ askEveryMs: 100, mostSilent: 20, mostSilentInVacuum: 20 })
    await hangDatabaseThread()
    const inFlight = client
      .transaction((transaction) => transaction.query('select 1'))
      .catch((error: unknown) => error)
    expect(databaseTroubleOf(await inFlight)).toMatchObject({ status: 503 })
    expect((await patiently(() => client.query('select word from kept'))).rows).toEqual([{ word: 'before' }])
  },
)

test(
  'a statement that takes too long fails alone: others are answered, and however often it happens, the process goes on',
  { tags: 'deep' },
  async () => {
    await client.query("insert into kept (word) values ('before')")
    client.limitStatements(3000)
    for (let time = 0; time < 3; time += 1) {
      const long = client.query('select count(*) from generate_series(1, 3000000000)')
      const behind = client.query('select word from kept')
      expect(databaseTroubleOf(await long.catch((error: unknown) => error))).toMatchObject({
        status: 503,
        message: expect.stringContaining('took too long'),
      })
      expect((await patiently(() => behind.catch(() => client.query('select word from kept')))).rows).toEqual(
        [{ word: 'before' }],
      )
    }
  },
)

test('of a transaction with a statement that takes too long nothing is kept', { tags: 'deep' }, async () => {
  client.limitStatements(3000)
  const long = client.transaction(async (transaction) => {
    await transaction.query("insert into kept (word) values ('half')")
    await transaction.query('select count(*) from generate_series(1, 3000000000)')
  })
  await expect(long).rejects.toMatchObject({ code: '57014' })
  expect((await patiently(() => client.query('select word from kept'))).rows).toEqual([])
})

test('a long transaction does not count as a hang', { tags: 'deep' }, async () => {
  client.replaceWhenSilent({ askEveryMs: 100, mostSilent: 30, mostSilentInVacuum: 30 })
  const word = await client.transaction(async (transaction) => {
    await transaction.query("insert into kept (word) values ('slow')")
    // Longer than a thread may take to answer a check.
    await new Promise((resolve) => setTimeout(resolve, 3500))
    return transaction.query('select word from kept')
  })
  expect(word.rows).toEqual([{ word: 'slow' }])
})

test('a thread that ends three times within five minutes is given up', { tags: 'deep' }, async () => {
  await killDatabaseThread()
  await patiently(() => client.query('select 1'))
  await killDatabaseThread()
  await patiently(() => client.query('select 1'))
  await killDatabaseThread()
  await givenUp.promise
  await expect(client.query('select 1')).rejects.toThrow('has stopped')
})

/** Retries, because on a busy machine a restart may take longer than a call waits. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  await expect.poll(() => isAnswering(() => client.query('select 1'))).toBe(true)
  return work()
}

function isAnswering(ask: () => Promise<unknown>): Promise<boolean> {
  return ask().then(
    () => true,
    () => false,
  )
}
