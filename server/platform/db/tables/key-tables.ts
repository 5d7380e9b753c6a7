import { boolean, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { KeyScope } from '#contract/account/api-key.ts'
import { ofUser } from './account-tables.ts'
import { moment, storedJson } from './columns.ts'
import { projects } from './project-tables.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial().primaryKey(),
    userId: ofUser(),
    /** The only project that the key gives access to; null for all of the owner's. */
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: storedJson().$type<KeyScope[]>().notNull(),
    /** SHA-256 of the whole key, as hex. */
    keyHash: text('key_hash').notNull().unique(),
    lastFour: text('last_four').notNull(),
    /** Whether the learner allows storing the code of questions from Xcode. */
    keepsCode: boolean('keeps_code').notNull().default(false),
    createdAt: moment('created_at'),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
    /** The last client that used the key, such as "Xcode/24577". */
    lastUsedBy: text('last_used_by'),
    /** Stored separately, so that an agent with the same key does not hide whether Xcode is connected. */
    xcodeCalledAt: timestamp('xcode_called_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('api_keys_user').on(table.userId)],
)

export const sidebarUsage = pgTable(
  'sidebar_usage',
  {
    userId: ofUser(),
    /** A calendar month in UTC, such as 2026-11. */
    period: text().notNull(),
    /** Questions answered or being answered. */
    used: integer().notNull().default(0),
    /** Free calls that belong to a question: search results, titles and merges. */
    followUps: integer('follow_ups').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.period] })],
)

/** Questions whose answers broke off; each may be repeated for free. */
export const brokenOffQuestions = pgTable(
  'broken_off_questions',
  {
    userId: ofUser(),
    /** SHA-256 of the messages up to the question, as hex. */
    questionHash: text('question_hash').notNull(),
    freeUntil: timestamp('free_until', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionHash] })],
)
