import { index, integer, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { moment, storedJson } from './columns.ts'

/** One address at a time; after it unsubscribed nothing personal is left in the row. */
export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: serial().primaryKey(),
  /** As it was typed. */
  email: text(),
  /** The address in the one form by which it is found again. */
  addressKey: text('address_key').unique(),
  createdAt: moment('created_at'),
  /** When a confirmation mail was last asked for and due. */
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
    /** Null for a link that never ends. */
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('newsletter_tokens_subscription').on(table.subscriptionId)],
)

/** Mails to be sent; a sent one is deleted. Their text is written when they go out, so no link with a token rests here. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: serial().primaryKey(),
    /** Part of the Message-ID: a mail that is sent again by mistake is known as the same. */
    key: uuid().notNull().defaultRandom(),
    kind: text().notNull(),
    payload: storedJson().$type<unknown>().notNull(),
    attempts: integer().notNull().default(0),
    /** Also the lease: who takes a mail moves this on. */
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [index('mail_outbox_due').on(table.dueAt)],
)
