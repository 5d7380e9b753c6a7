import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './tables/schema.ts'

export type Database = PgDatabase<QueryResult, typeof schema>

interface QueryResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

interface Rows<Row> {
  rows: Row[]
}

export interface OpenDatabase {
  database: Database
  close(): Promise<void>
}
