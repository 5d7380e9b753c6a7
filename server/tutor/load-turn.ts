import { eq } from 'drizzle-orm'
import { nextTaskOf } from '#contract/next-task.ts'
import type { Task } from '#contract/task.ts'
import { listMessages } from '#server/chat/chat-store.ts'
import type { Database } from '#server/db/database.ts'
import { projects } from '#server/db/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { listSolutions } from '#server/solutions/solution-store.ts'
import { listTasks } from '#server/tasks/task-store.ts'
import type { ThreadMessage, TutorTurn } from './turn.ts'

const threadMessages = 40
const threadCharacters = 48_000

/** All of one project that a tutor may see, up to the learner's message that is to be answered. */
export async function loadTurn(database: Database, project: OwnedProjectId, answerId: number): Promise<TutorTurn> {
  const [known, messages] = await Promise.all([loadProjectTurn(database, project), listMessages(database, project, { before: answerId, limit: threadMessages })])
  const thread = messages
    .filter((message) => message.content !== '')
    .map((message): ThreadMessage => ({ role: message.isUserMessage ? 'learner' : 'tutor', text: message.content }))
  return { ...known, thread: newestWithin(thread, threadCharacters) }
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

function newestWithin(thread: ThreadMessage[], characters: number): ThreadMessage[] {
  let room = characters
  const kept = thread.toReversed().filter((message, fromEnd) => {
    room -= message.text.length
    return fromEnd === 0 || room >= 0
  })
  return kept.toReversed()
}
