import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { MessageStatus } from '#contract/chat/chat.ts'
import { asHintLevel } from '#contract/chat/hint.ts'
import { limits } from '#contract/limits.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { LearnerProfile } from '#contract/account/user.ts'
import { newestPictures } from '#server/features/chat/picture-store.ts'
import { plannedTaskFinder } from '#server/features/tasks/find-planned-task.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, projects, savedSolutions, tasks, users } from '#server/platform/db/tables/schema.ts'
import { pick } from '#server/platform/pick.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { readTokensUsed } from '#server/features/usage/token-store.ts'
import type { ThreadPicture, TurnSolution, TurnTask } from '#server/teaching/tutor/turn.ts'
import { messagesRead, newestSummary, threadCharacters } from './thread-summary-store.ts'

export interface TurnRows {
  project: { title: string; description: string; targetIOS: string; plan: Plan | null } | null
  tasks: readonly TurnTask[]
  /** Newest first. */
  solutions: TurnSolution[]
  learner: LearnerProfile | null
  /** Newest first. */
  messages: KeptMessage[]
  /** The project's newest pictures, oldest first, from any message. */
  pictures: (ThreadPicture & { messageId: number })[]
  tokensUsed: number
  /** Covers at least the messages older than those above. */
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
  /** Reads only messages older than this one. */
  before?: number
  now: Date
}

/** How many solutions are read: more than a prompt can use. */
const solutionsRead = 300
/** The most characters of a solution that a prompt shows. */
const solutionCharacters = 2000
/**
 * The limit for all task descriptions together. Beyond it, each is cut to an equal share, but not below
 * `each`.
 */
const descriptionCharacters = { all: 512 * 1024, each: 200 }

export async function readTurnRows(
  database: Database,
  project: OwnedProjectId,
  conversation?: Conversation,
): Promise<TurnRows> {
  const [found, taskRows, solutions, messages, pictures, tokensUsed, summary] = await Promise.all([
    readProject(database, project),
    readTasks(database, project),
    readSolutions(database, project),
    conversation ? readMessages(database, project, conversation) : [],
    conversation ? newestPictures(database, project, limits.pictures) : [],
    conversation ? readTokensUsed(database, conversation.userId, conversation.now) : 0,
    conversation ? newestSummary(database, project, conversation.before) : null,
  ])
  const madeFrom = plannedTaskFinder(found?.project.plan ?? null)
  return {
    project: found?.project ?? null,
    tasks: taskRows.map(({ planKey, ...task }) => ({
      ...task,
      madeFrom: madeFrom(planKey),
    })),
    solutions,
    learner: found?.learner ?? null,
    messages,
    pictures,
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
  const { description } = tasks
  // The database knows a text's size without loading the text.
  const isMuch = sql`sum(octet_length(${description})) over () > ${descriptionCharacters.all}::integer`
  const share = sql`greatest(${descriptionCharacters.each}::integer, ${descriptionCharacters.all}::integer / count(*) over ())::integer`
  const rows = await database
    .select({
      ...pick(tasks, 'id', 'title', 'status', 'priority', 'order', 'phase', 'minutes', 'doneWhen'),
      ...pick(tasks, 'dependsOn', 'topics', 'hintLevel', 'hintTurns', 'attempts', 'explained', 'planKey'),
      description: sql<
        string | null
      >`case when ${isMuch} then left(${description}, ${share}) else ${description} end`,
    })
    .from(tasks)
    .where(eq(tasks.projectId, project))
    .orderBy(asc(tasks.order), asc(tasks.id))
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
  const { id, content, projectId, isShown, seq } = chatMessages
  const seqOfBefore =
    before === undefined
      ? undefined
      : database
          .select({ seq })
          .from(chatMessages)
          .where(and(eq(id, before), eq(projectId, project)))
  const shortened = sql<string>`left(${content}, ${threadCharacters})`
  // The size limit in bytes: each character takes at most three.
  const newerBytes = sql<number>`sum(octet_length(${shortened})) over (order by ${seq} desc) - octet_length(${shortened})`
  const newest = database
    .select({
      ...pick(chatMessages, 'id', 'isUserMessage', 'status', 'taskId', 'hintLevel', 'seq'),
      content: shortened.as('shortened'),
      newerBytes: newerBytes.as('newer_bytes'),
    })
    .from(chatMessages)
    .where(and(eq(projectId, project), eq(isShown, true), seqOfBefore && lt(seq, seqOfBefore)))
    .orderBy(desc(seq))
    .limit(messagesRead)
    .as('newest')
  return database
    .select(pick(newest, 'id', 'isUserMessage', 'content', 'status', 'taskId', 'hintLevel'))
    .from(newest)
    .where(lte(newest.newerBytes, threadCharacters * 3))
    .orderBy(desc(newest.seq))
}
