import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/** A table, as far as a backup needs it. */
export interface BackupTable {
  name: string
  /** All columns except generated ones. */
  columns: BackupColumn[]
  /** The primary key; rows are read in its order. */
  key: BackupColumn[]
}

export interface BackupColumn {
  name: string
  /** The type in PostgreSQL's words, such as `integer` or `timestamp(3) with time zone`. */
  type: string
}

interface ColumnRow extends BackupColumn, Record<string, unknown> {
  table: string
  /** The column's position in the primary key; null if it is not in it. */
  keyPlace: number | null
}

/** All our tables, each after the tables it references. */
export async function tablesInOrder(database: Database): Promise<BackupTable[]> {
  const { rows: columns } = await database.execute<ColumnRow>(sql`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type, array_position(indkey::smallint[], attnum) as "keyPlace"
    from pg_class join pg_attribute on attrelid = pg_class.oid left join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = '' and relname <> 'schema_migrations'
    order by relname, attnum`)
  const { rows: links } = await database.execute<{ from: string; to: string }>(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const tables = Map.groupBy(columns, ({ table }) => table)
  return ordered([...tables.keys()], links).map((name) => {
    const own = tables.get(name)!
    const key = own
      .filter(({ keyPlace }) => keyPlace !== null)
      .toSorted((one, other) => one.keyPlace! - other.keyPlace!)
    if (key.length === 0)
      throw new Error(
        `The table ${name} has no primary key, without which a backup cannot read it in portions`,
      )
    return { name, columns: own.map(columnOf), key: key.map(columnOf) }
  })
}

function columnOf({ name, type }: BackupColumn): BackupColumn {
  return { name, type }
}

function ordered(names: string[], links: { from: string; to: string }[]): string[] {
  const placed: string[] = []
  while (placed.length < names.length) {
    const next = names.filter(
      (name) => !placed.includes(name) && links.every(({ from, to }) => from !== name || placed.includes(to)),
    )
    if (next.length === 0)
      throw new Error('The tables point to each other in a circle, which a backup cannot put in order')
    placed.push(...next)
  }
  return placed
}
