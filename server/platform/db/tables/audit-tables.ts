import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditEvent } from './audit-event.ts'

/** Who did what that matters for security. It outlives the account by up to a year, as a number that names nobody any more. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: serial().primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** No reference: the deletion of an account is an event, too. */
    userId: integer('user_id').notNull(),
    event: text().$type<AuditEvent>().notNull(),
    /** What it was done to, such as "key 12"; never a secret, a name or a text. */
    subject: text(),
  },
  (table) => [index('audit_events_user').on(table.userId, table.at), index('audit_events_at').on(table.at)],
)
