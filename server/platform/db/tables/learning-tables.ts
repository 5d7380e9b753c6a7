import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { CheckKind, CheckPlace, TopicMark } from '#contract/learning.ts'
import type { Lesson } from '#contract/lesson.ts'
import { users } from './account-tables.ts'
import { storedJson } from './columns.ts'
import { chatMessages, projects, tasks } from './project-tables.ts'

/** One lesson a task, made at its first opening. */
export const lessons = pgTable('lessons', {
  taskId: integer('task_id')
    .primaryKey()
    .references(() => tasks.id, { onDelete: 'cascade' }),
  lesson: storedJson().$type<Lesson>().notNull(),
  /** Names all it was made from; another one means the lesson is out of date. */
  basis: text().notNull(),
  /** A model was asked for a version that fits the learner, whatever came of it. */
  wasFitted: boolean('was_fitted').notNull().default(false),
  madeAt: timestamp('made_at', { withTimezone: true, precision: 3 }).notNull(),
  readAt: timestamp('read_at', { withTimezone: true, precision: 3 }),
})

/** Every check question somebody was shown; what they answered is graded here and nowhere else. */
export const askedChecks = pgTable(
  'asked_checks',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the check bank names it. */
    checkId: text('check_id').notNull(),
    topic: text().notNull(),
    kind: text().$type<CheckKind>().notNull(),
    place: text().$type<CheckPlace>().notNull(),
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'set null' }),
    taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    /** The tutor's message it stands below. */
    messageId: integer('message_id').references(() => chatMessages.id, { onDelete: 'set null' }),
    askedAt: timestamp('asked_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The chosen choice, or the learner's own words. */
    answer: text(),
    answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }),
    /** Null until it is graded: a choice at once, own words when the learner compared them. */
    passed: boolean(),
  },
  (table) => [
    index('asked_checks_user').on(table.userId, table.topic),
    index('asked_checks_task').on(table.taskId),
    index('asked_checks_message').on(table.messageId),
    check('asked_checks_kind', sql`${table.kind} in ('choice', 'recall')`),
    check('asked_checks_place', sql`${table.place} in ('lesson', 'chat', 'review')`),
  ],
)

/** When each question comes back to each learner; the columns are those of FSRS. */
export const reviewCards = pgTable(
  'review_cards',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    checkId: text('check_id').notNull(),
    topic: text().notNull(),
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    stability: real().notNull(),
    difficulty: real().notNull(),
    scheduledDays: integer('scheduled_days').notNull(),
    repetitions: integer().notNull(),
    lapses: integer().notNull(),
    state: integer().notNull(),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.checkId] }),
    index('review_cards_due').on(table.userId, table.dueAt),
  ],
)

/** What a learner says of themselves; it goes before all that Fledge has seen. */
export const topicMarks = pgTable(
  'topic_marks',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    mark: text().$type<TopicMark>().notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic] }),
    check('topic_marks_mark', sql`${table.mark} in ('known', 'not_known')`),
  ],
)
