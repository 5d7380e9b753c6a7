import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Disk space of a table in the embedded database, in bytes. */
export interface TableSizes {
  name: string
  /** Whether it needs a vacuum: many rows are dead or new, by autovacuum's rule. */
  isDue: boolean
  /** Includes large values, which are in a separate TOAST table. */
  bytes: number
  /** How much a vacuum has to read. */
  vacuumBytes: number
  /** Free space between large values, as of the last vacuum. */
  wastedBytes: number
}

/** The size of the pieces in which large values are stored. */
const pieceBytes = 2048

interface Row extends Record<string, unknown> {
  name: string
  bytes: number
  largeBytes: number
  largePieces: number
  unseenBytes: number
  live: number
  dead: number
  added: number
  deadPieces: number
  livePieces: number
}

export async function listTableSizes(database: Database): Promise<TableSizes[]> {
  const { rows } = await database.execute<Row>(sql`
    select own.relname as name,
      (pg_relation_size(own.oid) + coalesce(pg_relation_size(large.oid), 0))::float8 as bytes,
      coalesce(pg_relation_size(large.oid), 0)::float8 as "largeBytes", coalesce(large.reltuples, 0)::float8 as "largePieces",
      (pg_relation_size(own.oid) + coalesce(pg_relation_size(large.oid), 0) - 8192 * (own.relallvisible + coalesce(large.relallvisible, 0))::float8) as "unseenBytes",
      pg_stat_get_live_tuples(own.oid)::float8 as live, pg_stat_get_dead_tuples(own.oid)::float8 as dead, pg_stat_get_ins_since_vacuum(own.oid)::float8 as added,
      coalesce(pg_stat_get_live_tuples(large.oid), 0)::float8 as "livePieces", coalesce(pg_stat_get_dead_tuples(large.oid), 0)::float8 as "deadPieces"
    from pg_class as own left join pg_class as large on large.oid = own.reltoastrelid
    where own.relkind = 'r' and own.relnamespace = 'public'::regnamespace`)
  return rows.map(toTableSizes)
}

function toTableSizes(row: Row): TableSizes {
  return {
    name: row.name,
    isDue:
      row.dead > 50 + row.live / 5 ||
      row.deadPieces > 50 + row.livePieces / 5 ||
      row.added > 1000 + row.live / 5,
    bytes: row.bytes,
    vacuumBytes: Math.max(row.unseenBytes, row.deadPieces * pieceBytes),
    // PostgreSQL reports -1 pieces before the first vacuum.
    wastedBytes: row.largePieces < 0 ? 0 : Math.max(0, row.largeBytes - row.largePieces * pieceBytes),
  }
}
