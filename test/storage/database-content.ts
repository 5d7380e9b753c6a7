import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { tablesInOrder } from '#server/platform/backup/table-order.ts'

/** For each table, the number of rows and a hash of their content, without some columns. */
export async function contentOf(database: Database, except: string[] = []): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const { name, columns } of await tablesInOrder(database)) {
    const list = sql.join(
      columns.filter((column) => !except.includes(column.name)).map((column) => sql.identifier(column.name)),
      sql`, `,
    )
    const { rows } = await database.execute<{ row: string }>(
      sql`select md5(to_jsonb(part)::text) as row from (select ${list} from ${sql.identifier(name)}) as part order by 1`,
    )
    content[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
  }
  return content
}
