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
import type { ProposedAct, SuggestionState } from '#contract/chat/suggestion.ts'
import type { TutorView } from '#contract/chat/tutor-view.ts'
import { ofUser } from './account-tables.ts'
import { moment, storedJson } from './columns.ts'
import { chatMessages, ofProject } from './project-tables.ts'

/** Exactly what a language model was sent for an answer. Only stored for the newest answers. */
export const tutorViews = pgTable(
  'tutor_views',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    projectId: ofProject(),
    view: storedJson().$type<TutorView>().notNull(),
  },
  (table) => [index('tutor_views_project').on(table.projectId, table.messageId)],
)

/** The actions that the tutor suggested; none is carried out before the learner accepts it. */
export const tutorSuggestions = pgTable(
  'tutor_suggestions',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
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

/** Whether an answer helped and, if not, what the learner wanted. */
export const answerRatings = pgTable(
  'answer_ratings',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    projectId: ofProject(),
    isHelpful: boolean('is_helpful').notNull(),
    wanted: text(),
    ratedAt: moment('rated_at'),
  },
  (table) => [
    index('answer_ratings_project').on(table.projectId),
    index('answer_ratings_time').on(table.ratedAt),
  ],
)

/** Summaries of conversations longer than a model's context, each up to a message. */
export const threadSummaries = pgTable(
  'thread_summaries',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    projectId: ofProject(),
    summary: text().notNull(),
  },
  (table) => [index('thread_summaries_project').on(table.projectId)],
)

/** Tokens of language models per user and calendar month (UTC). */
export const tutorUsage = pgTable(
  'tutor_usage',
  {
    userId: ofUser(),
    /** As in 2026-11. */
    period: text().notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.period] })],
)
