import { bigint, bigserial, boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from './account-tables.ts'

/** Bytes stored per user. Written only by the triggers of migration 0016. */
export const keptBytes = pgTable('kept_bytes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bigint({ mode: 'number' }).notNull(),
})

/** Changes by running transactions. Each transaction deletes its rows when it commits. */
export const byteChanges = pgTable(
  'byte_changes',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    /** Not a foreign key, because the user may be deleted in the same transaction. */
    userId: integer('user_id').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Whether it was written by the tutor or a sign-in, which a full storage does not block. */
    mayExceed: boolean('may_exceed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
