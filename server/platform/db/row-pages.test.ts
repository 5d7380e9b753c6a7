import { sql } from 'drizzle-orm'
import { pgTable, serial, text } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/storage/test-database.ts'
import { idsOfPage } from './row-pages.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
const letters = pgTable('letters', { id: serial(), content: text() })
await database.execute(
  sql`create table letters as select number as id, repeat('x', 2000) as content from generate_series(1, 1000) as number`,
)
const all = sql`select id, -id as place from ${letters}`

test('a page holds the first rows, as many as are small enough', async () => {
  const page = idsOfPage(all, letters, sql`octet_length(content)`)
  const { rows } = await database.execute<{ id: number }>(sql`select id from (${page}) as page order by id`)
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 132 }, (_, at) => 869 + at))
})

test('one row is a page, however large', async () => {
  const page = idsOfPage(all, letters, sql`10000000`)
  expect((await database.execute(page)).rows).toEqual([{ id: 1000 }])
})

test('only the rows that one page may hold are measured', async () => {
  await database.execute(sql`create sequence looked`)
  await database.execute(idsOfPage(all, letters, sql`nextval('looked') * 0 + octet_length(content) * 0 + 1`))
  expect((await database.execute(sql`select last_value::integer as times from looked`)).rows).toEqual([
    { times: 200 },
  ])
})
