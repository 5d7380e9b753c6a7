import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditEvent } from './audit-event.ts'

/** Security events by user, kept for up to a year after the account; by then the user's number identifies nobody. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: serial().primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Not a foreign key, because deleting the account is also an event. */
    userId: integer('user_id').notNull(),
    event: text().$type<AuditEvent>().notNull(),
    /** What the event is about, such as "key 12"; never a secret, a name or a text. */
    subject: text(),
  },
  (table) => [index('audit_events_user').on(table.userId, table.at), index('audit_events_at').on(table.at)],
)
