import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp column that defaults to now. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 }).notNull().defaultNow()
}

/**
 * A JSON column. PostgreSQL rejects lone surrogates and zero bytes, which truncated text may contain, so they are
 * removed.
 */
export const storedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
    ),
  fromDriver: (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
})
