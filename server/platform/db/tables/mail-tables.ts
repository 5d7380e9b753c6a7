import { index, integer, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { moment, storedJson } from './columns.ts'

/** Newsletter addresses. After unsubscribing, nothing personal is left in the row. */
export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: serial().primaryKey(),
  /** As typed. */
  email: text(),
  /** The normalized address, for lookups. */
  addressKey: text('address_key').unique(),
  createdAt: moment('created_at'),
  /** When a confirmation mail was last sent. */
  askedAt: moment('asked_at'),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true, precision: 3 }),
  unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true, precision: 3 }),
})

export const newsletterTokens = pgTable(
  'newsletter_tokens',
  {
    /** SHA-256 of the token in the link, as hex. */
    tokenHash: text('token_hash').primaryKey(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    purpose: text().$type<'confirm' | 'unsubscribe'>().notNull(),
    /** Null for a link that never expires. */
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('newsletter_tokens_subscription').on(table.subscriptionId)],
)

/** Mails to send; sent ones are deleted. The text is written when a mail is sent, so no token is stored here. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: serial().primaryKey(),
    /** Part of the Message-ID, so that a mail sent twice by mistake is recognized. */
    key: uuid().notNull().defaultRandom(),
    kind: text().notNull(),
    payload: storedJson().$type<unknown>().notNull(),
    attempts: integer().notNull().default(0),
    /** Also the lease: a worker that takes a mail moves this forward. */
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [index('mail_outbox_due').on(table.dueAt)],
)
