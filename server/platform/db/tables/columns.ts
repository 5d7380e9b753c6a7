import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment of ours; now, when nothing else is said. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 }).notNull().defaultNow()
}

/** PostgreSQL refuses JSON with half of an emoji or a zero byte in it, as a text has that was cut at a fixed length: a column of words takes both. */
export const storedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
    ),
  fromDriver: (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
})
