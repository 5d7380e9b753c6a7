import { boolean, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { KeyScope } from '#contract/api-key.ts'
import { users } from './account-tables.ts'
import { moment, storedJson } from './columns.ts'
import { projects } from './project-tables.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The only project it opens; null for all of its owner's. */
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: storedJson().$type<KeyScope[]>().notNull(),
    /** SHA-256 of the whole key, as hex. */
    keyHash: text('key_hash').notNull().unique(),
    lastFour: text('last_four').notNull(),
    /** The learner lets questions from Xcode keep the code they came with. */
    keepsCode: boolean('keeps_code').notNull().default(false),
    createdAt: moment('created_at'),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
    /** What called last, such as "Xcode/24577". */
    lastUsedBy: text('last_used_by'),
    /** Kept apart, so that an agent with the same key does not hide that Xcode is connected. */
    xcodeCalledAt: timestamp('xcode_called_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('api_keys_user').on(table.userId)],
)

export const sidebarUsage = pgTable(
  'sidebar_usage',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A calendar month in UTC, such as 2026-11. */
    period: text().notNull(),
    /** Questions that were answered or are being answered. */
    used: integer().notNull().default(0),
    /** Calls that belong to a question and cost nothing: search results, titles, merges. */
    followUps: integer('follow_ups').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.period] })],
)

/** Questions whose answer broke off: the same one may be asked again without a charge. */
export const brokenOffQuestions = pgTable(
  'broken_off_questions',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the messages up to the question, as hex. */
    questionHash: text('question_hash').notNull(),
    freeUntil: timestamp('free_until', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionHash] })],
)
