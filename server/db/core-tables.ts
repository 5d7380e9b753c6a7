import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { KeyScope } from '#contract/api-key.ts'
import type { MessageSource, MessageStatus } from '#contract/chat.ts'
import type { CodeCheck } from '#contract/code-check.ts'
import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Plan } from '#contract/plan.ts'
import type { ProposalState } from '#contract/proposal.ts'
import type { Priority, TaskStatus } from '#contract/task.ts'
import type { Experience, PlanName } from '#contract/user.ts'
import type { PlanEdit } from '#server/plan/plan-edit.ts'
import type { ProposalUndo } from '#server/plan/proposal-undo.ts'

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    /** A guest's is `guest:<random>`. */
    firebaseUid: text('firebase_uid').notNull().unique(),
    /** As Google last told it; two accounts may have the same (docs/decisions/006). */
    email: text().notNull(),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    plan: text().$type<PlanName>().notNull().default('free'),
    experience: text().$type<Experience>(),
    goal: text(),
    hoursPerWeek: integer('hours_per_week'),
    /** The three questions were shown; they are not shown by themselves again. */
    profileAskedAt: timestamp('profile_asked_at', { withTimezone: true, precision: 3 }),
    createdAt: moment('created_at'),
    lastLoginAt: moment('last_login_at'),
    /** Written at most once a minute; guests go 30 days after it. */
    lastVisitAt: moment('last_visit_at'),
  },
  (table) => [
    index('users_email').on(table.email),
    index('users_last_visit').on(table.lastVisitAt),
    check('users_experience', sql`${table.experience} in ('new', 'some', 'experienced')`),
    check('users_hours_per_week', sql`${table.hoursPerWeek} between 1 and 80`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, as hex. */
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session to its user; tells nothing of the token. */
    id: serial().notNull().unique(),
    /** The token before the last rotation: good until a minute after the new one was first used. */
    previousTokenHash: text('previous_token_hash').unique(),
    previousEndsAt: timestamp('previous_ends_at', { withTimezone: true, precision: 3 }),
    rotatedAt: moment('rotated_at'),
    /** The browser and system, in words. */
    device: text(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at'),
    lastSeenAt: moment('last_seen_at'),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const projects = pgTable(
  'projects',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    targetIos: text('target_ios').notNull().default('26'),
    plan: jsonb().$type<Plan>(),
    planVersion: integer('plan_version').notNull().default(0),
    /** What the learner asked the planner for beyond the description, oldest first. */
    wishes: jsonb().$type<string[]>().notNull().default([]),
    /** What the learner said when the planner asked. */
    answers: jsonb().$type<PlanAnswers>().notNull().default({}),
    /** The next chat message's place; only grows. */
    nextSeq: integer('next_seq').notNull().default(1),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [index('projects_user').on(table.userId, table.updatedAt)],
)

export const planVersions = pgTable(
  'plan_versions',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    plan: jsonb().$type<Plan>().notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [uniqueIndex('plan_versions_once').on(table.projectId, table.version)],
)

/** What would change in a plan and its tasks, and once accepted, what it takes to undo it. */
export const proposals = pgTable(
  'proposals',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The plan's version it was made for. */
    baseVersion: integer('base_version').notNull(),
    state: text().$type<ProposalState>().notNull().default('open'),
    wish: text(),
    /** The plan with every line accepted. */
    plan: jsonb().$type<Plan>().notNull(),
    lines: jsonb().$type<PlanEdit[]>().notNull(),
    /** The accepted lines' ids; null before it was decided. */
    accepted: jsonb().$type<string[]>(),
    undo: jsonb().$type<ProposalUndo>(),
    createdAt: moment('created_at'),
  },
  (table) => [
    uniqueIndex('proposals_one_open')
      .on(table.projectId)
      .where(sql`${table.state} = 'open'`),
    index('proposals_project').on(table.projectId, table.id),
    check('proposals_state', sql`${table.state} in ('open', 'accepted', 'rejected', 'undone')`),
  ],
)

export const tasks = pgTable(
  'tasks',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text(),
    status: text().$type<TaskStatus>().notNull().default('not_started'),
    priority: text().$type<Priority>().notNull().default('medium'),
    order: integer('order').notNull().default(0),
    phase: text(),
    minutes: integer(),
    doneWhen: text('done_when'),
    /** Ids of tasks of the same project, in no circle; null until it is tied to what the plan lets it wait for. */
    dependsOn: integer('depends_on').array(),
    topics: jsonb().$type<string[]>().notNull().default([]),
    hintLevel: integer('hint_level').notNull().default(1),
    /** Answers given on this level; past the second one the next is due. */
    hintTurns: integer('hint_turns').notNull().default(0),
    /** How often the learner told what they tried. */
    attempts: integer().notNull().default(0),
    /** After the solution the learner said in a sentence why it works. */
    explained: boolean().notNull().default(false),
    /** Names the plan's task it was made from, so that it is made once. */
    planKey: text('plan_key'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [
    index('tasks_project').on(table.projectId, table.order),
    uniqueIndex('tasks_plan_key').on(table.projectId, table.planKey),
    check('tasks_status', sql`${table.status} in ('not_started', 'in_progress', 'completed')`),
    check('tasks_priority', sql`${table.priority} in ('low', 'medium', 'high')`),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The place in the project's conversation; order never comes from time. */
    seq: integer().notNull(),
    /** The message this one answers or follows. */
    parentId: integer('parent_id').references((): AnyPgColumn => chatMessages.id, { onDelete: 'set null' }),
    /** Of all that follow the same message, by edit or by another answer, this one was chosen. */
    isChosen: boolean('is_chosen').notNull().default(true),
    /** Stands in the conversation as it is shown: this and all before it are chosen. */
    isShown: boolean('is_shown').notNull().default(true),
    content: text().notNull(),
    isUserMessage: boolean('is_user_message').notNull(),
    status: text().$type<MessageStatus>().notNull().default('complete'),
    error: text(),
    taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    /** The browser's idempotency key, on the learner's message. */
    clientKey: text('client_key'),
    model: text(),
    /** Where the learner asked. */
    source: text().$type<MessageSource>().notNull().default('web'),
    /** While an answer streams its process renews this; past it nobody is writing any more. */
    leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }),
    /** The level of the ladder an answer was held to; null where it was not about a task's own solution. */
    hintLevel: integer('hint_level'),
    /** What is known of an answer's Swift blocks. */
    codeChecks: jsonb('code_checks').$type<CodeCheck[]>(),
    createdAt: moment('created_at'),
  },
  (table) => [
    uniqueIndex('chat_messages_seq').on(table.projectId, table.seq),
    index('chat_messages_parent').on(table.projectId, table.parentId),
    uniqueIndex('chat_messages_client_key').on(table.projectId, table.clientKey),
    index('chat_messages_streaming')
      .on(table.leaseUntil)
      .where(sql`${table.status} = 'streaming'`),
    check('chat_messages_status', sql`${table.status} in ('complete', 'streaming', 'stopped', 'failed')`),
  ],
)

export const savedSolutions = pgTable(
  'saved_solutions',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    messageId: integer('message_id').references(() => chatMessages.id, { onDelete: 'set null' }),
    taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    language: text(),
    /** An agent's own name for it, so that saving twice saves once. */
    clientRef: text('client_ref'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [index('saved_solutions_project').on(table.projectId), uniqueIndex('saved_solutions_client_ref').on(table.projectId, table.clientRef)],
)

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
    scopes: jsonb().$type<KeyScope[]>().notNull(),
    /** SHA-256 of the whole key, as hex. */
    keyHash: text('key_hash').notNull().unique(),
    lastFour: text('last_four').notNull(),
    /** The learner lets questions from Xcode keep the code they came with. */
    keepsCode: boolean('keeps_code').notNull().default(false),
    createdAt: moment('created_at'),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
    /** What called last, such as "Xcode/24577". */
    lastUsedBy: text('last_used_by'),
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
    payload: jsonb().$type<unknown>().notNull(),
    attempts: integer().notNull().default(0),
    /** Also the lease: who takes a mail moves this on. */
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [index('mail_outbox_due').on(table.dueAt)],
)

function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 }).notNull().defaultNow()
}
