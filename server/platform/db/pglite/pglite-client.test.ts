import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { users } from '#server/platform/db/tables/schema.ts'

let dataDirectory: string
let open: OpenDatabase

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-data-'))
  open = await openDatabase({ databaseUrl: null, dataDirectory })
})
afterEach(async () => {
  await open.close()
  await rm(dataDirectory, { recursive: true })
})

const ada = { firebaseUid: 'guest:ada', email: 'ada@guest.invalid' }

test('what was written is there after closing and opening again', async () => {
  await open.database.insert(users).values(ada)
  await open.close()
  open = await openDatabase({ databaseUrl: null, dataDirectory })
  expect(await open.database.select().from(users)).toMatchObject([ada])
})

test('dates come back as they were written', { tags: 'deep' }, async () => {
  const moment = new Date('2026-11-21T10:00:00.123Z')
  await open.database.insert(users).values({ ...ada, createdAt: moment })
  const [row] = await open.database.select().from(users)
  expect(row?.createdAt).toEqual(moment)
})

test('a transaction that throws leaves nothing, and the next one works', async () => {
  const failing = open.database.transaction(async (transaction) => {
    await transaction.insert(users).values(ada)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await open.database.select().from(users)).toEqual([])
  await open.database.transaction((transaction) => transaction.insert(users).values(ada))
  expect(await open.database.select().from(users)).toHaveLength(1)
})

test('a refused statement inside a transaction rolls all of it back', { tags: 'deep' }, async () => {
  const failing = open.database.transaction(async (transaction) => {
    await transaction.insert(users).values(ada)
    await transaction.insert(users).values(ada)
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await open.database.select().from(users)).toEqual([])
})

test('transactions that come at once run one after the other', { tags: 'deep' }, async () => {
  await open.database.insert(users).values(ada)
  const raise = () =>
    open.database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(users).where(eq(users.email, ada.email))
      await transaction.update(users).set({ displayName: String(Number(row?.displayName ?? 0) + 1) })
    })
  await Promise.all(Array.from({ length: 10 }, raise))
  const [row] = await open.database.select().from(users)
  expect(row?.displayName).toBe('10')
})

test('a transaction that goes on after a refused statement is not reported as done', async () => {
  const swallowing = open.database.transaction(async (transaction) => {
    await transaction.insert(users).values(ada)
    await transaction
      .insert(users)
      .values(ada)
      .catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('The transaction was rolled back')
  expect(await open.database.select().from(users)).toEqual([])
})
