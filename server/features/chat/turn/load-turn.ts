import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { ThreadMessage, ThreadPicture, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { messagesRead, newestWithin, threadCharacters } from './thread-summary-store.ts'
import { readTurnRows, type TurnRows } from './turn-rows.ts'

/** Inputs of a turn that are not among the project's rows. */
export interface TurnFacts {
  task: TurnTask | null
  tokensPerMonth: number
}

/** The message, and everything of its project that the tutor may see. */
export function composeTurn(
  rows: TurnRows,
  { text, pictures }: { text: string; pictures?: readonly ThreadPicture[] | undefined },
  facts: TurnFacts,
): TutorTurn {
  return turnWith(rows, [{ role: 'learner', text, ...(pictures?.length ? { pictures } : {}) }], facts)
}

/** The turn without the project's chat: Xcode sends its own conversation. */
export async function loadProjectTurn(database: Database, project: OwnedProjectId): Promise<TutorTurn> {
  return projectTurn(await readTurnRows(database, project))
}

function turnWith(rows: TurnRows, newest: ThreadMessage[], { task, tokensPerMonth }: TurnFacts): TutorTurn {
  const known = projectTurn(rows)
  const said = rows.messages.filter((message) => message.content !== '')
  const kept = newestWithin(said, threadCharacters)
  const characters = said.reduce((sum, { content }) => sum + content.length, 0)
  const isWhole = rows.messages.length < messagesRead && characters < threadCharacters
  const summary = isWhole ? null : rows.summary
  return {
    ...known,
    currentTask: known.tasks.find(({ id }) => id === task?.id) ?? known.currentTask,
    thread: [
      ...kept.toReversed().map((message): ThreadMessage => ({
        role: message.isUserMessage ? 'learner' : 'tutor',
        text: message.content,
        taskId: message.taskId,
        ...picturesOf(rows, message.id),
      })),
      ...newest,
    ],
    ...(summary ? { summary } : {}),
    tokensLeft: tokensPerMonth - rows.tokensUsed,
  }
}

function picturesOf(rows: TurnRows, messageId: number): Pick<ThreadMessage, 'pictures'> {
  const pictures = rows.pictures.filter((picture) => picture.messageId === messageId)
  return pictures.length > 0 ? { pictures } : {}
}

function projectTurn({ project, tasks, solutions, learner }: TurnRows): TutorTurn {
  if (!project) throw notFound('Project')
  const { plan, ...known } = project
  return {
    project: known,
    plan,
    tasks,
    currentTask: nextTaskOf(tasks),
    thread: [],
    savedSolutions: solutions,
    ...(learner ? { learner } : {}),
  }
}
