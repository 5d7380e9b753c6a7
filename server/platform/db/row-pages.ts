import { sql, type SQL } from 'drizzle-orm'

/** Rows page by page, each from the last row of the one before. */
export async function* pages<Row>(
  readAfter: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let page = await readAfter(undefined); page.length > 0; page = await readAfter(page.at(-1))) yield page
}

const pageRows = 200
const pageBytes = 256 * 1024

/** Of rows with `id`, `place` and `size` the first ones, as many as are small enough to be written without anybody waiting; one in any case. */
export function idsOfPage(rows: SQL): SQL {
  return sql`select id from (
    select id, sum(size) over (order by place rows unbounded preceding) - size as before from (select * from (${rows}) as left_over order by place limit ${pageRows}) as next
  ) as page where before < ${pageBytes}`
}
