import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A time that defaults to now. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 }).notNull().defaultNow()
}

/** JSON in a text column: PostgreSQL's JSON types refuse lone surrogates and zero bytes, which truncated text may contain. */
export const storedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
    ),
  fromDriver: (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
})
