import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { BackupColumn, BackupTable } from './table-order.ts'

const mostRows = 500
const mostBytes = 1024 * 1024
/** PostgreSQL's best compression ratio. */
const bestCompression = 100

/**
 * Reads a table's rows as JSON texts, ordered by key, in batches of about a megabyte. A larger row is a batch of its
 * own.
 */
export async function* readRows(database: Database, table: BackupTable): AsyncGenerator<string[]> {
  let after: string[] | null = null
  for (;;) {
    const { rows }: { rows: { row: string; key: string[] }[] } = await database.execute<{
      row: string
      key: string[]
    }>(portion(table, after))
    if (rows.length === 0) return
    yield rows.map(({ row }) => row)
    after = rows.at(-1)!.key
  }
}

/**
 * The query for the next batch. It determines sizes without reading values, so that only the batch's rows are read.
 */
function portion({ name, columns, key }: BackupTable, after: string[] | null): SQL {
  const [names, keyNames] = [namesOf(columns), namesOf(key)]
  const beyond = after ? sql`where (${keyNames}) > (${listOf(after.map((value) => sql`${value}`))})` : sql``
  const bytes = sql.join(
    columns.map((column) => sql`coalesce(${bytesOf(column)}, 0)`),
    sql` + `,
  )
  return sql`
    select (to_jsonb(part) - 'bytes_before')::text as row, array[${listOf(key.map((column) => sql`${sql.identifier(column.name)}::text`))}] as key
    from (
      select ${names}, sum(portion_bytes) over (order by ${keyNames} rows unbounded preceding) - portion_bytes as bytes_before
      from (select ${names}, (${bytes})::bigint as portion_bytes from ${sql.identifier(name)} ${beyond} order by ${keyNames} limit ${mostRows}) as sized
    ) as part
    where bytes_before < ${mostBytes} order by ${keyNames}`
}

function bytesOf({ name, type }: BackupColumn): SQL {
  const column = sql.identifier(name)
  if (type === 'text') return sql`octet_length(${column})`
  return sql`pg_column_size(${column}) * case when pg_column_compression(${column}) is null then 1 else ${bestCompression}::integer end`
}

function namesOf(columns: BackupColumn[]): SQL {
  return listOf(columns.map(({ name }) => sql.identifier(name)))
}

function listOf(parts: (SQL | ReturnType<typeof sql.identifier>)[]): SQL {
  return sql.join(parts, sql`, `)
}
