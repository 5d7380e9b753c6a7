import { sql, type SQL, type Table } from 'drizzle-orm'

/** Reads rows page by page, each page starting after the last row of the one before. */
export async function* pages<Row>(
  readAfter: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let page = await readAfter(undefined); page.length > 0; page = await readAfter(page.at(-1))) yield page
}

const pageRows = 200
const pageBytes = 256 * 1024

/**
 * Ids of the first rows that are small enough to be written without delaying other calls; at least one. `rows` has
 * columns `id` and `place`, and `size` is a row's bytes. Sizes are computed for at most one page of rows, because a
 * compressed text must be unpacked for it.
 */
export function idsOfPage(rows: SQL, table: Table, size: SQL): SQL {
  return sql`select id from (
    select id, sum(size) over (order by place rows unbounded preceding) - size as before from (
      select id, place, (select ${size} from ${table} as sized where sized.id = next.id) as size
      from (select * from (${rows}) as left_over order by place limit ${pageRows}) as next
    ) as measured
  ) as page where before < ${pageBytes}`
}
