import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofUser, users } from './account-tables.ts'
import { moment, storedJson } from './columns.ts'

/** Newsletter addresses. Unsubscribing removes everything personal from the row. */
export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: serial().primaryKey(),
  /** As the person typed it. */
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

/** The weekly mails that learners subscribed to; stopping them deletes the row. */
export const weekMails = pgTable(
  'week_mails',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Monday is 0. */
    weekday: integer().notNull(),
    /** Minutes by which the learner's time zone was ahead of UTC when they subscribed. */
    ahead: integer().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null until the link in the first mail is confirmed. Until then, no other mail is sent. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true, precision: 3 }),
    /** The day it was last sent, in the learner's time zone. */
    sentOn: date('sent_on'),
  },
  (table) => [
    index('week_mails_weekday').on(table.weekday),
    check('week_mails_weekday', sql`${table.weekday} between 0 and 6`),
    check('week_mails_ahead', sql`${table.ahead} between -840 and 840`),
  ],
)

export const weekMailTokens = pgTable(
  'week_mail_tokens',
  {
    /** SHA-256 of the token in the link, as hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    purpose: text().$type<'confirm' | 'stop'>().notNull(),
    /** Null for a link that never expires. */
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('week_mail_tokens_user').on(table.userId)],
)

/** Mails to send. Deleted once sent. The text is composed when a mail is sent, so no token is stored here. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: serial().primaryKey(),
    /** Part of the Message-ID, so that mail programs recognize a mail sent twice. */
    key: uuid().notNull().defaultRandom(),
    kind: text().notNull(),
    payload: storedJson().$type<unknown>().notNull(),
    attempts: integer().notNull().default(0),
    /** Also the lease: the worker that takes a mail moves this forward. */
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [index('mail_outbox_due').on(table.dueAt)],
)
