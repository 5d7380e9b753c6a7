import { bigint, bigserial, boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from './account-tables.ts'

/** How much is kept for each user. Only the triggers of migration 0016 write it. */
export const keptBytes = pgTable('kept_bytes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bigint({ mode: 'number' }).notNull(),
})

/** What the running transactions add and remove; each empties its own rows when it commits. */
export const byteChanges = pgTable(
  'byte_changes',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    /** No reference: the user may be deleted in the same transaction. */
    userId: integer('user_id').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Written by the tutor or by a sign-in, which a full account does not stop. */
    mayExceed: boolean('may_exceed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
