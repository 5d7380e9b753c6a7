import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditEvent } from './audit-event.ts'

/** Security events by user. They outlive the account by up to a year, with a number that identifies nobody. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: serial().primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Not a foreign key: the deletion of an account is also an event. */
    userId: integer('user_id').notNull(),
    event: text().$type<AuditEvent>().notNull(),
    /** The subject, such as "key 12"; never a secret, a name or a text. */
    subject: text(),
  },
  (table) => [index('audit_events_user').on(table.userId, table.at), index('audit_events_at').on(table.at)],
)
