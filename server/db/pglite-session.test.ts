import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFolder, emptyDatabaseFolder } from './database-folders.ts'
import { openDataFolder } from './pglite-folder.ts'
import { createPgliteSession, type PgliteSession } from './pglite-session.ts'

let folder: string
let database: PGlite
let session: PgliteSession

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fledge-session-'))
  database = await openDataFolder(databaseFolder(folder), emptyDatabaseFolder)
  session = createPgliteSession(database)
  await session.query('create table birds (name text primary key, weight integer, seen timestamptz, songs text[])', [], 'array')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const insert = 'insert into birds (name, weight, seen, songs) values ($1, $2, $3, $4)'
const weightOf = 'select weight from birds where name = $1'

async function rowsOf(sql: string, parameters: unknown[] = []) {
  return (await session.query(sql, parameters, 'array')).rows
}

test('a statement asked again answers with its new values, and counts what it changed', async () => {
  const { affectedRows } = await session.query(insert, ['wren', 9, new Date('2026-11-21T10:00:00Z'), ['a "b", c', 'd']], 'array')
  expect(affectedRows).toBe(1)
  await session.query(insert, ['kiwi', 2000, null, null], 'array')
  expect(await rowsOf(weightOf, ['wren'])).toEqual([[9]])
  expect(await rowsOf(weightOf, ['kiwi'])).toEqual([[2000]])
  expect(await rowsOf(weightOf, ['dodo'])).toEqual([])
  const whole = await session.query('select * from birds where name = $1', ['wren'], 'object')
  expect(whole.rows).toEqual([{ name: 'wren', weight: 9, seen: '2026-11-21 10:00:00+00', songs: ['a "b", c', 'd'] }])
})

test('a refused statement says why, and works the next time', async () => {
  await expect(session.query(insert, ['wren', 1, null, null], 'array')).rejects.toMatchObject({ code: '23505', constraint: 'birds_pkey' })
  await expect(session.query(insert, ['owl', 'heavy', null, null], 'array')).rejects.toThrow()
  await expect(session.query('select nonsense from birds', [], 'array')).rejects.toMatchObject({ code: '42703' })
  await session.query(insert, ['owl', 400, null, null], 'array')
  expect(await rowsOf(weightOf, ['owl'])).toEqual([[400]])
})

test('after a change of a table its statements give what it holds now', async () => {
  await rowsOf('select * from birds')
  await session.query('alter table birds drop column songs', [], 'array')
  await session.query('alter table birds alter column weight type text', [], 'array')
  expect(await rowsOf('select * from birds where name = $1', ['owl'])).toEqual([['owl', '400', null]])
  expect(await rowsOf(weightOf, ['owl'])).toEqual([['400']])
})

test('only the statements asked for most lately are kept', async () => {
  for (let number = 0; number < 300; number += 1) expect(await rowsOf(`select ${number} where $1 = 'now'`, ['now'])).toEqual([[number]])
  expect(await rowsOf('select count(*)::int from pg_prepared_statements')).toEqual([[200]])
  expect(await rowsOf("select 0 where $1 = 'now'", ['now'])).toEqual([[0]])
})
