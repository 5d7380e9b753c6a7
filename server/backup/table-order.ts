import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** A table as a backup sees it. */
export interface BackupTable {
  name: string
  /** All but the ones the database computes itself. */
  columns: string[]
  /** The first column of the primary key: rows are written in its order. */
  key: string
}

/** All tables with rows of ours, each after the ones it points to. */
export async function tablesInOrder(database: Database): Promise<BackupTable[]> {
  const { rows: columns } = await database.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name <> 'schema_migrations'
    order by table_name, ordinal_position`)
  const { rows: links } = await database.execute<{ from: string; to: string }>(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const { rows: keys } = await database.execute<{ table: string; column: string }>(sql`
    select indrelid::regclass::text as table, attname as column from pg_index
    join pg_attribute on attrelid = indrelid and attnum = indkey[0] where indisprimary`)
  const names = [...new Set(columns.map(({ table }) => table))]
  return ordered(names, links).map((name) => {
    const own = columns.filter(({ table }) => table === name).map(({ column }) => column)
    return { name, columns: own, key: keys.find(({ table }) => table === name)?.column ?? own[0]! }
  })
}

function ordered(names: string[], links: { from: string; to: string }[]): string[] {
  const placed: string[] = []
  while (placed.length < names.length) {
    const next = names.filter((name) => !placed.includes(name) && links.every(({ from, to }) => from !== name || placed.includes(to)))
    if (next.length === 0) throw new Error('The tables point to each other in a circle, which a backup cannot put in order')
    placed.push(...next)
  }
  return placed
}
