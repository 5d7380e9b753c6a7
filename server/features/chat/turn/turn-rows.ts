import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { MessageStatus } from '#contract/chat.ts'
import { asHintLevel } from '#contract/hint.ts'
import type { Plan } from '#contract/plan.ts'
import type { LearnerProfile } from '#contract/user.ts'
import { madeFromOf } from '#server/features/tasks/made-from.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, projects, savedSolutions, tasks, users } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { messagesRead, threadCharacters } from './newest-within.ts'
import { newestSummary } from './thread-summary-store.ts'
import { readTokensUsed } from '#server/features/usage/token-store.ts'
import type { TurnSolution, TurnTask } from '#server/teaching/tutor/turn.ts'

/** What is kept of a project and its conversation, as far as a turn needs it. */
export interface TurnRows {
  project: { title: string; description: string; targetIOS: string; plan: Plan | null } | null
  tasks: readonly TurnTask[]
  /** Newest first. */
  solutions: TurnSolution[]
  /** Whose project it is. */
  learner: LearnerProfile | null
  /** Newest first. */
  messages: KeptMessage[]
  tokensUsed: number
  /** What was said up to one of the oldest of these messages, or to the last before them. */
  summary: string | null
}

export interface KeptMessage {
  id: number
  isUserMessage: boolean
  content: string
  status: MessageStatus
  taskId: number | null
  hintLevel: number | null
}

export interface Conversation {
  userId: number
  /** Only messages before this one. */
  before?: number
  now: Date
}

/** The newest; more than a prompt can choose from. */
const solutionsRead = 300
/** A prompt shows no more of a solution. */
const solutionCharacters = 2000

export async function readTurnRows(
  database: Database,
  project: OwnedProjectId,
  conversation?: Conversation,
): Promise<TurnRows> {
  const [found, taskRows, solutions, messages, tokensUsed, summary] = await Promise.all([
    readProject(database, project),
    readTasks(database, project),
    readSolutions(database, project),
    conversation ? readMessages(database, project, conversation) : [],
    conversation ? readTokensUsed(database, conversation.userId, conversation.now) : 0,
    conversation ? newestSummary(database, project, conversation.before) : null,
  ])
  return {
    project: found?.project ?? null,
    tasks: taskRows.map(({ planKey, ...task }) => ({
      ...task,
      madeFrom: madeFromOf(found?.project.plan ?? null, planKey),
    })),
    solutions,
    learner: found?.learner ?? null,
    messages,
    tokensUsed,
    summary: summary?.summary ?? null,
  }
}

async function readProject(database: Database, project: OwnedProjectId) {
  const { title, description, targetIos, plan } = projects
  const { experience, goal, hoursPerWeek } = users
  const [row] = await database
    .select({
      project: { title, description, targetIOS: targetIos, plan },
      learner: { experience, goal, hoursPerWeek },
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(eq(projects.id, project))
  return row
}

async function readTasks(database: Database, project: OwnedProjectId) {
  const {
    id,
    title,
    description,
    status,
    priority,
    order,
    phase,
    minutes,
    doneWhen,
    dependsOn,
    topics,
    hintLevel,
    hintTurns,
    attempts,
    explained,
    planKey,
  } = tasks
  const rows = await database
    .select({
      id,
      title,
      description,
      status,
      priority,
      order,
      phase,
      minutes,
      doneWhen,
      dependsOn,
      topics,
      hintLevel,
      hintTurns,
      attempts,
      explained,
      planKey,
    })
    .from(tasks)
    .where(eq(tasks.projectId, project))
    .orderBy(asc(order), asc(id))
  return rows.map((row) => ({
    ...row,
    dependsOn: row.dependsOn ?? [],
    hintLevel: asHintLevel(row.hintLevel),
  }))
}

function readSolutions(database: Database, project: OwnedProjectId): Promise<TurnSolution[]> {
  const { id, title, content, projectId } = savedSolutions
  return database
    .select({ title, content: sql<string>`left(${content}, ${solutionCharacters})` })
    .from(savedSolutions)
    .where(eq(projectId, project))
    .orderBy(desc(id))
    .limit(solutionsRead)
}

async function readMessages(
  database: Database,
  project: OwnedProjectId,
  { before }: Conversation,
): Promise<KeptMessage[]> {
  const { id, isUserMessage, content, status, taskId, hintLevel, projectId, isShown, seq } = chatMessages
  const seqOfBefore =
    before === undefined
      ? undefined
      : database
          .select({ seq })
          .from(chatMessages)
          .where(and(eq(id, before), eq(projectId, project)))
  const shortened = sql<string>`left(${content}, ${threadCharacters})`
  // A turn sends no more than this of its conversation; a character takes three bytes at most for each that is counted.
  const newerBytes = sql<number>`sum(octet_length(${shortened})) over (order by ${seq} desc) - octet_length(${shortened})`
  const newest = database
    .select({
      id,
      isUserMessage,
      content: shortened.as('shortened'),
      status,
      taskId,
      hintLevel,
      seq,
      newerBytes: newerBytes.as('newer_bytes'),
    })
    .from(chatMessages)
    .where(and(eq(projectId, project), eq(isShown, true), seqOfBefore && lt(seq, seqOfBefore)))
    .orderBy(desc(seq))
    .limit(messagesRead)
    .as('newest')
  return database
    .select({
      id: newest.id,
      isUserMessage: newest.isUserMessage,
      content: newest.content,
      status: newest.status,
      taskId: newest.taskId,
      hintLevel: newest.hintLevel,
    })
    .from(newest)
    .where(lte(newest.newerBytes, threadCharacters * 3))
    .orderBy(desc(newest.seq))
}
