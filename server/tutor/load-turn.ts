import { eq } from 'drizzle-orm'
import { nextTaskOf } from '#contract/next-task.ts'
import type { Task } from '#contract/task.ts'
import { readProfile } from '#server/auth/user-store.ts'
import { listMessages } from '#server/chat/chat-store.ts'
import type { Database } from '#server/db/database.ts'
import { projects } from '#server/db/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { listSolutions } from '#server/solutions/solution-store.ts'
import { listTasks } from '#server/tasks/task-store.ts'
import { findSummary } from './thread-summary-store.ts'
import { tokensLeft } from './token-store.ts'
import type { ThreadMessage, TurnHint, TutorTurn } from './turn.ts'

const threadMessages = 40
const threadCharacters = 48_000

/** What is known of the turn beside what is kept of the project. */
export interface TurnFacts {
  userId: number
  task: Task | null
  hint: TurnHint | undefined
  tokensPerMonth: number
  now: Date
}

/** All of one project that a tutor may see, up to the learner's message that is to be answered. */
export async function loadTurn(database: Database, project: OwnedProjectId, answerId: number, facts?: TurnFacts): Promise<TutorTurn> {
  const [known, messages, learner, left] = await Promise.all([
    loadProjectTurn(database, project),
    listMessages(database, project, { before: answerId, limit: threadMessages }),
    facts && readProfile(database, facts.userId),
    facts && tokensLeft(database, facts.userId, facts.tokensPerMonth, facts.now),
  ])
  const said = messages.filter((message) => message.content !== '')
  const kept = newestWithin(said, threadCharacters)
  const isWhole = messages.length < threadMessages && kept.length === said.length
  const summary = isWhole ? null : await findSummary(database, project, kept[0]!.id)
  const currentTask = facts?.task ? (known.tasks.find(({ id }) => id === facts.task?.id) ?? known.currentTask) : known.currentTask
  return {
    ...known,
    currentTask,
    ...(learner ? { learner } : {}),
    thread: kept.map((message): ThreadMessage => ({ role: message.isUserMessage ? 'learner' : 'tutor', text: message.content })),
    ...(facts?.hint ? { hint: facts.hint } : {}),
    ...(summary ? { summary } : {}),
    ...(left === undefined ? {} : { tokensLeft: left }),
  }
}

/** The project without its conversation: inside Xcode there is another one. */
export async function loadProjectTurn(database: Database, project: OwnedProjectId): Promise<TutorTurn> {
  const [[row], tasks, savedSolutions] = await Promise.all([
    database.select().from(projects).where(eq(projects.id, project)),
    listTasks(database, project),
    listSolutions(database, project),
  ])
  if (!row) throw notFound('Project')
  return {
    project: { title: row.title, description: row.description, targetIOS: row.targetIos },
    plan: row.plan,
    tasks,
    currentTask: currentTaskOf(tasks),
    thread: [],
    savedSolutions,
  }
}

export function currentTaskOf(tasks: Task[]): Task | null {
  return nextTaskOf(tasks)
}

function newestWithin<Message extends { content: string }>(thread: Message[], characters: number): Message[] {
  let room = characters
  const kept = thread.toReversed().filter((message, fromEnd) => {
    room -= message.content.length
    return fromEnd === 0 || room >= 0
  })
  return kept.toReversed()
}
