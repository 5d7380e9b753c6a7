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
import type { CheckKind, CheckPlace, TopicMark } from '#contract/learning/learning.ts'
import type { Lesson } from '#contract/learning/lesson.ts'
import type { AttemptFile, AttemptProgress } from '#contract/tasks/task-help.ts'
import { ofUser } from './account-tables.ts'
import { moment, storedJson } from './columns.ts'
import { chatMessages, ofProject, projects, tasks } from './project-tables.ts'

/** One lesson per task, made when it is first opened. */
export const lessons = pgTable('lessons', {
  taskId: integer('task_id')
    .primaryKey()
    .references(() => tasks.id, { onDelete: 'cascade' }),
  lesson: storedJson().$type<Lesson>().notNull(),
  /** A hash of everything the lesson was made from; if it has changed, the lesson is outdated. */
  basis: text().notNull(),
  /** Whether a model was asked to adapt the lesson, successfully or not. */
  wasFitted: boolean('was_fitted').notNull().default(false),
  madeAt: timestamp('made_at', { withTimezone: true, precision: 3 }).notNull(),
  readAt: timestamp('read_at', { withTimezone: true, precision: 3 }),
})

/** Code that learners checked against a task's needs; only the newest few per task are stored. */
export const taskAttempts = pgTable(
  'task_attempts',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    files: storedJson().$type<AttemptFile[]>().notNull(),
    verdict: text().$type<AttemptProgress>().notNull(),
    /** The task's hint level at that time. */
    hintLevel: integer('hint_level').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [
    index('task_attempts_task').on(table.taskId, table.id),
    index('task_attempts_project').on(table.projectId),
    check('task_attempts_verdict', sql`${table.verdict} in ('right', 'close', 'far')`),
  ],
)

/** Every check question that was shown, with the learner's answer and its grade. */
export const askedChecks = pgTable(
  'asked_checks',
  {
    id: serial().primaryKey(),
    userId: ofUser(),
    /** The question's id in the knowledge. */
    checkId: text('check_id').notNull(),
    topic: text().notNull(),
    kind: text().$type<CheckKind>().notNull(),
    place: text().$type<CheckPlace>().notNull(),
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'set null' }),
    taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    /** The tutor's message with the question. */
    messageId: integer('message_id').references(() => chatMessages.id, { onDelete: 'set null' }),
    askedAt: timestamp('asked_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The chosen option, or the learner's own answer. */
    answer: text(),
    answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }),
    /** Null until graded. A choice is graded immediately, a free answer when the learner has compared it. */
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

/** When each learner gets each question again; the columns are those of FSRS. */
export const reviewCards = pgTable(
  'review_cards',
  {
    userId: ofUser(),
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

/** What learners say about their own knowledge of a topic; it overrides other evidence. */
export const topicMarks = pgTable(
  'topic_marks',
  {
    userId: ofUser(),
    topic: text().notNull(),
    mark: text().$type<TopicMark>().notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic] }),
    check('topic_marks_mark', sql`${table.mark} in ('known', 'not_known')`),
  ],
)
