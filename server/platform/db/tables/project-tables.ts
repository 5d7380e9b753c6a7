import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { MessageSource, MessageStatus } from '#contract/chat.ts'
import type { CodeCheck } from '#contract/code-check.ts'
import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Plan } from '#contract/plan.ts'
import type { PlannedFrom } from '#contract/planned-from.ts'
import type { ProposalState } from '#contract/proposal.ts'
import type { Priority, TaskStatus } from '#contract/task.ts'
import { users } from './account-tables.ts'
import { moment, storedJson } from './columns.ts'
import type { PlanEdit } from './plan-edit.ts'

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
    plan: storedJson().$type<Plan>(),
    planVersion: integer('plan_version').notNull().default(0),
    /** What the learner asked the planner for beyond the description, oldest first. */
    wishes: storedJson().$type<string[]>().notNull().default([]),
    /** What the learner said when the planner asked. */
    answers: storedJson().$type<PlanAnswers>().notNull().default({}),
    /** The next chat message's place; only grows. */
    nextSeq: integer('next_seq').notNull().default(1),
    /** While it is being imported or deleted nobody sees it. Past this moment whoever did it has stopped, and what is there goes. */
    unfinishedUntil: timestamp('unfinished_until', { withTimezone: true, precision: 3 }),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [
    index('projects_user').on(table.userId, table.updatedAt),
    index('projects_unfinished')
      .on(table.unfinishedUntil)
      .where(sql`${table.unfinishedUntil} is not null`),
  ],
)

export const planVersions = pgTable(
  'plan_versions',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    plan: storedJson().$type<Plan>().notNull(),
    /** Null for one from before this was kept. */
    plannedFrom: storedJson('planned_from').$type<PlannedFrom>(),
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
    plan: storedJson().$type<Plan>().notNull(),
    lines: storedJson().$type<PlanEdit[]>().notNull(),
    /** The accepted lines' ids; null before it was decided. */
    accepted: storedJson().$type<string[]>(),
    undo: storedJson().$type<ProposalUndo>(),
    /** What the plan counts as made from once it was decided; null for a wish, which leaves that as it is. */
    plannedFrom: storedJson('planned_from').$type<PlannedFrom>(),
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
    topics: storedJson().$type<string[]>().notNull().default([]),
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
    /** SHA-256 of all that was asked with that key, as hex; null where the message was sent before this was kept. */
    requestHash: text('request_hash'),
    model: text(),
    /** Where the learner asked. */
    source: text().$type<MessageSource>().notNull().default('web'),
    /** While an answer streams its process renews this; past it nobody is writing any more. */
    leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }),
    /** The level of the ladder an answer was held to; null where it was not about a task's own solution. */
    hintLevel: integer('hint_level'),
    /** What is known of an answer's Swift blocks. */
    codeChecks: storedJson('code_checks').$type<CodeCheck[]>(),
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
  (table) => [
    index('saved_solutions_project').on(table.projectId),
    uniqueIndex('saved_solutions_client_ref').on(table.projectId, table.clientRef),
  ],
)

export type TaskRow = typeof tasks.$inferSelect

/** What stood before a proposal was accepted, and what its acceptance made of it. */
export interface ProposalUndo {
  plan: Plan
  wishes: string[]
  /** The plan's version that the acceptance made. */
  version: number
  before: StoredTask[]
  after: StoredTask[]
  /** What was said and saved inside tasks that went; it would forget its task. */
  mentions: { messages: Mention[]; solutions: Mention[] }
}

export type StoredTask = Omit<TaskRow, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

interface Mention {
  id: number
  taskId: number | null
}
