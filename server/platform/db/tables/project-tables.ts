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
import type { Accent } from '#contract/plan/accent.ts'
import type { MessageSource, MessageStatus } from '#contract/chat/chat.ts'
import type { CodeCheck } from '#contract/chat/code-check.ts'
import type { PictureType } from '#contract/chat/picture.ts'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { PlannedFrom } from '#contract/plan/planned-from.ts'
import type { HandEdit, NumberedEdit, ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { ProposalLine, ProposalState } from '#contract/plan/proposal.ts'
import type { KeptProof, Priority, TaskStatus } from '#contract/tasks/task.ts'
import type { Offer, PressedAction } from '#contract/chat/tutor-action.ts'
import { ofUser } from './account-tables.ts'
import { moment, storedJson } from './columns.ts'

export const projects = pgTable(
  'projects',
  {
    id: serial().primaryKey(),
    userId: ofUser(),
    title: text().notNull(),
    description: text().notNull(),
    targetIos: text('target_ios').notNull().default('26'),
    /** Of its prototype; null if none was chosen. */
    accent: text().$type<Accent>(),
    plan: storedJson().$type<Plan>(),
    planVersion: integer('plan_version').notNull().default(0),
    /** The learner's wishes beyond the description, oldest first. */
    wishes: storedJson().$type<string[]>().notNull().default([]),
    /** The learner's answers to the planner's questions. */
    answers: storedJson().$type<PlanAnswers>().notNull().default({}),
    /** The `seq` of the next chat message; never decreases. */
    nextSeq: integer('next_seq').notNull().default(1),
    /** Set while it is being imported or deleted, which hides it. After this time the work has died, and the cleanup removes the project. */
    unfinishedUntil: timestamp('unfinished_until', { withTimezone: true, precision: 3 }),
    /** When the project was made from a file; what is in it from before then may be a stranger's. */
    importedAt: timestamp('imported_at', { withTimezone: true, precision: 3 }),
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

/** The project to which a row belongs; it is deleted with it. */
export function ofProject() {
  return integer('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
}

/** Links that show a project's prototype to anybody; deleted when they are taken back. */
export const phoneLinks = pgTable(
  'phone_links',
  {
    /** SHA-256 of the secret in the link, as hex. */
    secretHash: text('secret_hash').primaryKey(),
    projectId: ofProject(),
    createdAt: moment('created_at'),
  },
  (table) => [index('phone_links_project').on(table.projectId, table.createdAt)],
)

export const planVersions = pgTable(
  'plan_versions',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
    version: integer().notNull(),
    plan: storedJson().$type<Plan>().notNull(),
    /** Null for versions from before this was stored. */
    plannedFrom: storedJson('planned_from').$type<PlannedFrom>(),
    createdAt: moment('created_at'),
  },
  (table) => [uniqueIndex('plan_versions_once').on(table.projectId, table.version)],
)

/** Proposed changes to a plan and its tasks, and after acceptance the data to undo them. */
export const proposals = pgTable(
  'proposals',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
    /** The version of the plan it was made for. */
    baseVersion: integer('base_version').notNull(),
    state: text().$type<ProposalState>().notNull().default('open'),
    wish: text(),
    /** The plan with every line accepted, and what a request that led to nothing names. */
    plan: storedJson().$type<Plan & { choices?: string[] }>().notNull(),
    lines: storedJson().$type<(NumberedEdit | FormerEdit)[]>().notNull(),
    /** The ids of accepted lines; null until it is decided. */
    accepted: storedJson().$type<string[]>(),
    undo: storedJson().$type<ProposalUndo>(),
    /** What the plan counts as made from after the decision; null for a wish, which does not change that. */
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
    projectId: ofProject(),
    title: text().notNull(),
    description: text(),
    status: text().$type<TaskStatus>().notNull().default('not_started'),
    priority: text().$type<Priority>().notNull().default('medium'),
    order: integer('order').notNull().default(0),
    phase: text(),
    minutes: integer(),
    doneWhen: text('done_when'),
    /** Ids of tasks in the same project, without cycles; null until the plan's dependencies are set. */
    dependsOn: integer('depends_on').array(),
    topics: storedJson().$type<string[]>().notNull().default([]),
    hintLevel: integer('hint_level').notNull().default(1),
    /** Answers given on this level; after the second one, the next level is due. */
    hintTurns: integer('hint_turns').notNull().default(0),
    /** How often the learner said what they tried. */
    attempts: integer().notNull().default(0),
    /** Whether the learner explained the solution in a sentence afterwards. */
    explained: boolean().notNull().default(false),
    /** The best evidence that the learner did it; null if there is only their word. */
    proof: text().$type<KeptProof>(),
    /** The key of the plan's task it was made from, so that it is made only once. */
    planKey: text('plan_key'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [
    index('tasks_project').on(table.projectId, table.order),
    uniqueIndex('tasks_plan_key').on(table.projectId, table.planKey),
    check('tasks_status', sql`${table.status} in ('not_started', 'in_progress', 'completed')`),
    check('tasks_priority', sql`${table.priority} in ('low', 'medium', 'high')`),
    check('tasks_proof', sql`${table.proof} in ('code', 'question', 'picture')`),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
    userId: ofUser(),
    /** The position in the project's chat; order never depends on time. */
    seq: integer().notNull(),
    /** The message this one answers or follows. */
    parentId: integer('parent_id').references((): AnyPgColumn => chatMessages.id, { onDelete: 'set null' }),
    /** Whether this one was chosen among its siblings (edits or other answers). */
    isChosen: boolean('is_chosen').notNull().default(true),
    /** Whether it is on the shown branch: it and all its ancestors are chosen. */
    isShown: boolean('is_shown').notNull().default(true),
    content: text().notNull(),
    isUserMessage: boolean('is_user_message').notNull(),
    status: text().$type<MessageStatus>().notNull().default('complete'),
    error: text(),
    taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    /** The browser's idempotency key, on the learner's message. */
    clientKey: text('client_key'),
    /** SHA-256 of the request with that key, as hex; null for messages from before this was stored. */
    requestHash: text('request_hash'),
    model: text(),
    /** Where the learner asked. */
    source: text().$type<MessageSource>().notNull().default('web'),
    /** The streaming process renews this; after it has passed, the answer has no writer. */
    leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }),
    /** The hint level of an answer; null if it was not about a task's own solution. */
    hintLevel: integer('hint_level'),
    /** What the learner pressed to send it. */
    action: storedJson('action').$type<PressedAction>(),
    /** What can be done after an answer. */
    offers: storedJson('offers').$type<Offer[]>(),
    /** The results of checking an answer's Swift blocks. */
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

/** Pictures sent with a learner's message, ordered by id. */
export const chatPictures = pgTable(
  'chat_pictures',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
    messageId: integer('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    mediaType: text('media_type').$type<PictureType>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The file in base64, so that it travels with copies of all rows. */
    data: text().notNull(),
  },
  (table) => [
    index('chat_pictures_message').on(table.messageId),
    index('chat_pictures_project').on(table.projectId, table.id),
    check('chat_pictures_media_type', sql`${table.mediaType} in ('image/png', 'image/jpeg', 'image/webp')`),
  ],
)

export const savedSolutions = pgTable(
  'saved_solutions',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
    title: text().notNull(),
    content: text().notNull(),
    messageId: integer('message_id').references(() => chatMessages.id, { onDelete: 'set null' }),
    taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    language: text(),
    /** An agent's own id for it, so that saving twice stores it once. */
    clientRef: text('client_ref'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [
    index('saved_solutions_project').on(table.projectId),
    uniqueIndex('saved_solutions_client_ref').on(table.projectId, table.clientRef),
  ],
)

/** A line of a proposal made before edits by hand and proposed ones had one form. */
export interface FormerEdit extends Partial<ProposalLine> {
  id: string
  reason: string
  kind: string
  edit?: HandEdit
  later?: ProposedEdit['later']
}

export type TaskRow = typeof tasks.$inferSelect

/** The state before a proposal was accepted and after. */
export interface ProposalUndo {
  plan: Plan
  wishes: string[]
  /** The version of the plan that acceptance made. */
  version: number
  before: StoredTask[]
  after: StoredTask[]
  /** Messages and solutions of removed tasks, to link them again. */
  mentions: { messages: Mention[]; solutions: Mention[] }
}

export type StoredTask = Omit<TaskRow, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

interface Mention {
  id: number
  taskId: number | null
}
