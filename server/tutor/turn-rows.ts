import { sql, type SQL } from 'drizzle-orm'
import type { MessageStatus } from '#contract/chat.ts'
import { asHintLevel } from '#contract/hint.ts'
import type { Plan } from '#contract/plan.ts'
import type { Priority, TaskStatus } from '#contract/task.ts'
import type { LearnerProfile } from '#contract/user.ts'
import type { Database } from '#server/db/database.ts'
import { chatMessages, projects, savedSolutions, tasks, threadSummaries, tutorUsage, users } from '#server/db/schema.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { threadCharacters } from './newest-within.ts'
import { recallParts, rememberParts, type RememberedParts } from './remembered-parts.ts'
import { periodOf } from './token-store.ts'
import type { TurnSolution, TurnTask } from './turn.ts'

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

export const messagesRead = 40
/** The newest. */
const solutionsRead = 300
/** A prompt shows no more of a solution. */
const solutionCharacters = 2000

/** All in one question, and as text: the embedded database answers one at a time, and rows with many columns cost more than to find them. Plan and tasks come only where they have changed. */
export async function readTurnRows(database: Database, project: OwnedProjectId, conversation?: Conversation): Promise<TurnRows> {
  const before = recallParts(database, project)
  const { rows } = await database.execute<{ known: string }>(
    sql`select json_build_array(${sql.join([...partsOfProject(project, before), ...(conversation ? partsOfConversation(project, conversation) : [])], sql`, `)})::text as known`,
  )
  const [found, [tasksVersion, taskRows], solutionRows, learner, messageRows, tokensUsed, summary] = JSON.parse(rows[0]!.known) as Known
  const parts: RememberedParts = {
    planVersion: found?.[3] ?? '',
    plan: before && before.planVersion === found?.[3] ? before.plan : (found?.[4] ?? null),
    tasksVersion,
    tasks: before && before.tasksVersion === tasksVersion ? before.tasks : (taskRows ?? []).map(toTask),
  }
  if (found) rememberParts(database, project, parts)
  return {
    project: found && { title: found[0], description: found[1], targetIOS: found[2], plan: parts.plan },
    tasks: parts.tasks,
    solutions: (solutionRows ?? []).map(([title, content]) => ({ title, content })),
    learner: learner ? { experience: learner[0], goal: learner[1], hoursPerWeek: learner[2] } : null,
    messages: (messageRows ?? []).map(([id, isUserMessage, content, status, taskId, hintLevel]) => ({ id, isUserMessage, content, status, taskId, hintLevel })),
    tokensUsed: tokensUsed ?? 0,
    summary: summary ?? null,
  }
}

/** What the question below answers, place by place. */
type Known = [
  project: [title: string, description: string, targetIOS: string, planVersion: string, plan: Plan | null] | null,
  tasks: [version: string | null, rows: TaskRow[] | null],
  solutions: [title: string, content: string][] | null,
  learner: [experience: LearnerProfile['experience'], goal: string | null, hoursPerWeek: number | null] | null,
  messages?: [id: number, isUserMessage: boolean, content: string, status: MessageStatus, taskId: number | null, hintLevel: number | null][] | null,
  tokensUsed?: number | null,
  summary?: string | null,
]

type TaskRow = [
  id: number,
  title: string,
  description: string | null,
  status: TaskStatus,
  priority: Priority,
  order: number,
  phase: string | null,
  minutes: number | null,
  doneWhen: string | null,
  dependsOn: number[] | null,
  topics: string[],
  hintLevel: number,
  hintTurns: number,
  attempts: number,
  explained: boolean,
]

function partsOfProject(project: OwnedProjectId, before: RememberedParts | null): SQL[] {
  const { id, title, description, status, priority, order, phase, minutes, doneWhen, dependsOn, topics, hintLevel, hintTurns, attempts, explained } = tasks
  const planVersion = sql`concat(${projects.planVersion}, ' ', ${projects.createdAt})`
  // Every version of a row carries the transaction that wrote it.
  const tasksVersion = sql`select md5(string_agg(concat(${id}, ' ', ${tasks}.xmin), ',' order by ${id})) as current from ${tasks} where ${tasks.projectId} = ${project}`
  return [
    sql`(select json_build_array(${projects.title}, ${projects.description}, ${projects.targetIos}, ${planVersion}, case when ${planVersion} = ${before?.planVersion ?? ''} then null else ${projects.plan} end) from ${projects} where ${projects.id} = ${project})`,
    sql`(select json_build_array(current, case when current = ${before?.tasksVersion ?? ''} then null else (select json_agg(json_build_array(${id}, ${title}, ${description}, ${status}, ${priority}, ${order}, ${phase}, ${minutes}, ${doneWhen}, ${dependsOn}, ${topics}, ${hintLevel}, ${hintTurns}, ${attempts}, ${explained}) order by ${order}, ${id}) from ${tasks} where ${tasks.projectId} = ${project}) end) from (${tasksVersion}) as versions)`,
    sql`(select json_agg(json_build_array(${savedSolutions.title}, left(${savedSolutions.content}, ${solutionCharacters})) order by ${savedSolutions.id} desc) from (select * from ${savedSolutions} where ${savedSolutions.projectId} = ${project} order by ${savedSolutions.id} desc limit ${solutionsRead}) as ${savedSolutions})`,
    sql`(select json_build_array(${users.experience}, ${users.goal}, ${users.hoursPerWeek}) from ${users} where ${users.id} = (select ${projects.userId} from ${projects} where ${projects.id} = ${project}))`,
  ]
}

function partsOfConversation(project: OwnedProjectId, { userId, before, now }: Conversation): SQL[] {
  const isBefore = before === undefined ? sql`` : sql`and seq < (select seq from ${chatMessages} where id = ${before} and project_id = ${project})`
  // A turn sends no more than this of a message, nor of the conversation; a character takes three bytes at most for each that is counted.
  const newest = sql`select *, sum(octet_length(content)) over (order by seq desc rows unbounded preceding) - octet_length(content) as newer_bytes from (
    select id, seq, is_user_message, left(content, ${threadCharacters}) as content, status, task_id, hint_level from ${chatMessages} where project_id = ${project} and is_shown ${isBefore} order by seq desc limit ${messagesRead}) as newest`
  const { messageId, summary, projectId } = threadSummaries
  const isEarlier = before === undefined ? sql`` : sql`and ${messageId} < ${before}`
  return [
    sql`(select json_agg(json_build_array(id, is_user_message, content, status, task_id, hint_level) order by seq desc) from (${newest}) as known where newer_bytes <= ${threadCharacters * 3})`,
    sql`(select ${tutorUsage.inputTokens} + ${tutorUsage.outputTokens} from ${tutorUsage} where ${tutorUsage.userId} = ${userId} and ${tutorUsage.period} = ${periodOf(now)})`,
    sql`(select ${summary} from ${threadSummaries} join ${chatMessages} on ${chatMessages.id} = ${messageId} where ${projectId} = ${project} and ${chatMessages.isShown} ${isEarlier} order by ${messageId} desc limit 1)`,
  ]
}

function toTask([id, title, description, status, priority, order, phase, minutes, doneWhen, dependsOn, topics, level, hintTurns, attempts, explained]: TaskRow): TurnTask {
  const hintLevel = asHintLevel(level)
  return { id, title, description, status, priority, order, phase, minutes, doneWhen, dependsOn: dependsOn ?? [], topics, hintLevel, hintTurns, attempts, explained }
}
