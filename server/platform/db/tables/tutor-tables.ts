import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ProposedAct, SuggestionState } from '#contract/suggestion.ts'
import type { TutorView } from '#contract/tutor-view.ts'
import { users } from './account-tables.ts'
import { moment, storedJson } from './columns.ts'
import { chatMessages, projects } from './project-tables.ts'

/** What a language model was sent for an answer, word for word; only those of the newest answers are kept. */
export const tutorViews = pgTable(
  'tutor_views',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    view: storedJson().$type<TutorView>().notNull(),
  },
  (table) => [index('tutor_views_project').on(table.projectId, table.messageId)],
)

/** What the tutor suggests to do in the project; nothing of it is done before the learner accepts it. */
export const tutorSuggestions = pgTable(
  'tutor_suggestions',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    act: storedJson().$type<ProposedAct>().notNull(),
    state: text().$type<SuggestionState>().notNull().default('open'),
  },
  (table) => [
    index('tutor_suggestions_project').on(table.projectId, table.id),
    index('tutor_suggestions_message').on(table.messageId),
    check('tutor_suggestions_state', sql`${table.state} in ('open', 'accepted', 'dismissed')`),
  ],
)

/** Whether an answer helped, and what was wanted where it did not. */
export const answerRatings = pgTable(
  'answer_ratings',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    isHelpful: boolean('is_helpful').notNull(),
    wanted: text(),
    ratedAt: moment('rated_at'),
  },
  (table) => [
    index('answer_ratings_project').on(table.projectId),
    index('answer_ratings_time').on(table.ratedAt),
  ],
)

/** What was said up to a message, in short, for conversations longer than a model's window. */
export const threadSummaries = pgTable(
  'thread_summaries',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    summary: text().notNull(),
  },
  (table) => [index('thread_summaries_project').on(table.projectId)],
)

/** Tokens of language models, for each user and calendar month (UTC). */
export const tutorUsage = pgTable(
  'tutor_usage',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Such as 2026-11. */
    period: text().notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.period] })],
)
