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
    /** The accent colour of the prototype; null if none was chosen. */
    accent: text().$type<Accent>(),
    plan: storedJson().$type<Plan>(),
    planVersion: integer('plan_version').notNull().default(0),
    /** What the learner wished for beyond the description, oldest first. */
    wishes: storedJson().$type<string[]>().notNull().default([]),
    /** The learner's answers to the planner's questions. */
    answers: storedJson().$type<PlanAnswers>().notNull().default({}),
    /** The `seq` of the project's next chat message; never decreases. */
    nextSeq: integer('next_seq').notNull().default(1),
    /**
     * Set while the project is imported or deleted, which hides it. After this time the process has died, and the
     * cleanup removes the project.
     */
    unfinishedUntil: timestamp('unfinished_until', { withTimezone: true, precision: 3 }),
    /** When the project was imported from a file. Its older contents may be another person's. */
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

/** The column for a row's project; the row is deleted with that project. */
export function ofProject() {
  return integer('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
}

/** Links that show a project's prototype to anyone who has them. Revoking a link deletes its row. */
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
    /** Null for versions made before this was stored. */
    plannedFrom: storedJson('planned_from').$type<PlannedFrom>(),
    createdAt: moment('created_at'),
  },
  (table) => [uniqueIndex('plan_versions_once').on(table.projectId, table.version)],
)

/** Proposed changes to a plan and its tasks and, once accepted, the data to undo them. */
export const proposals = pgTable(
  'proposals',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
    /** The plan version that it applies to. */
    baseVersion: integer('base_version').notNull(),
    state: text().$type<ProposalState>().notNull().default('open'),
    wish: text(),
    /** The plan with every line accepted, and the choices offered by a request that changed nothing. */
    plan: storedJson().$type<Plan & { choices?: string[] }>().notNull(),
    lines: storedJson().$type<(NumberedEdit | FormerEdit)[]>().notNull(),
    /** The ids of accepted lines; null until decided. */
    accepted: storedJson().$type<string[]>(),
    undo: storedJson().$type<ProposalUndo>(),
    /** The plan's inputs after the decision; null for a wish, which does not change them. */
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
    /** Ids of tasks in the same project, without cycles; null until the plan's dependencies are applied. */
    dependsOn: integer('depends_on').array(),
    topics: storedJson().$type<string[]>().notNull().default([]),
    hintLevel: integer('hint_level').notNull().default(1),
    /** Answers given at this level; the next level is due after the second. */
    hintTurns: integer('hint_turns').notNull().default(0),
    /** How often the learner described an attempt. */
    attempts: integer().notNull().default(0),
    /** Whether the learner explained the solution in a sentence. */
    explained: boolean().notNull().default(false),
    /** The best evidence that the learner did the task; null if there is only their word. */
    proof: text().$type<KeptProof>(),
    /** The key of the planned task it was made from, so that each is made only once. */
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
    /** The position in the project's chat. Messages are never ordered by time. */
    seq: integer().notNull(),
    /** The message that this one answers or follows. */
    parentId: integer('parent_id').references((): AnyPgColumn => chatMessages.id, { onDelete: 'set null' }),
    /** Whether it is the chosen one among its siblings (edits or second answers). */
    isChosen: boolean('is_chosen').notNull().default(true),
    /** Whether it is on the shown branch, i.e. it and all its ancestors are chosen. */
    isShown: boolean('is_shown').notNull().default(true),
    content: text().notNull(),
    isUserMessage: boolean('is_user_message').notNull(),
    status: text().$type<MessageStatus>().notNull().default('complete'),
    error: text(),
    taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    /** The browser's idempotency key; only on learners' messages. */
    clientKey: text('client_key'),
    /** SHA-256 of the request with that key, as hex; null for messages made before this was stored. */
    requestHash: text('request_hash'),
    model: text(),
    /** Where the learner sent it from. */
    source: text().$type<MessageSource>().notNull().default('web'),
    /** Renewed by the process that streams the answer. Once it has passed, no process is writing the answer. */
    leaseUntil: timestamp('lease_until', { withTimezone: true, precision: 3 }),
    /** The hint level of an answer; null if it was not about the solution of a task. */
    hintLevel: integer('hint_level'),
    /** The quick action or suggestion that the learner clicked to send it. */
    action: storedJson('action').$type<PressedAction>(),
    /** The follow-up actions offered below an answer. */
    offers: storedJson('offers').$type<Offer[]>(),
    /** The checks of the answer's Swift blocks. */
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

/** The pictures of learners' messages, ordered by id. */
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
    /** The file in base64, so that exports and backups of rows contain it. */
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
    /** The agent's own id for it, so that saving it twice stores it only once. */
    clientRef: text('client_ref'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [
    index('saved_solutions_project').on(table.projectId),
    uniqueIndex('saved_solutions_client_ref').on(table.projectId, table.clientRef),
  ],
)

/** A proposal's line in the older format, from before proposed and manual edits had the same form. */
export interface FormerEdit extends Partial<ProposalLine> {
  id: string
  reason: string
  kind: string
  edit?: HandEdit
  later?: ProposedEdit['later']
}

export type TaskRow = typeof tasks.$inferSelect

/** The state before and after a proposal was accepted. */
export interface ProposalUndo {
  plan: Plan
  wishes: string[]
  /** The plan version that accepting it made. */
  version: number
  before: StoredTask[]
  after: StoredTask[]
  /** Messages and solutions that were linked to removed tasks, to link them again. */
  mentions: { messages: Mention[]; solutions: Mention[] }
}

export type StoredTask = Omit<TaskRow, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

interface Mention {
  id: number
  taskId: number | null
}
