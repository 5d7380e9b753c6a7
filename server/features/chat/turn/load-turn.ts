import { nextTaskOf } from '#contract/next-task.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { messagesRead, newestWithin, threadCharacters } from './newest-within.ts'
import { readTurnRows, type TurnRows } from './turn-rows.ts'
import type { ThreadMessage, TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** What is known of the turn beside what is kept of the project. */
export interface TurnFacts {
  task: TurnTask | null
  hint: TurnHint | undefined
  tokensPerMonth: number
}

/** The turn that a new message begins: all of one project that a tutor may see, and the message. */
export function composeTurn(rows: TurnRows, question: string, facts: TurnFacts): TutorTurn {
  return turnWith(rows, [{ role: 'learner', text: question }], facts)
}

/** The turn for an answer whose question is kept already. */
export async function loadTurn(
  database: Database,
  project: OwnedProjectId,
  answer: { id: number; userId: number; now: Date },
  facts: TurnFacts,
): Promise<TutorTurn> {
  return turnWith(
    await readTurnRows(database, project, { userId: answer.userId, before: answer.id, now: answer.now }),
    [],
    facts,
  )
}

/** The project without its conversation: inside Xcode there is another one. */
export async function loadProjectTurn(database: Database, project: OwnedProjectId): Promise<TutorTurn> {
  return projectTurn(await readTurnRows(database, project))
}

function turnWith(
  rows: TurnRows,
  newest: ThreadMessage[],
  { task, hint, tokensPerMonth }: TurnFacts,
): TutorTurn {
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
      })),
      ...newest,
    ],
    ...(hint ? { hint } : {}),
    ...(summary ? { summary } : {}),
    tokensLeft: tokensPerMonth - rows.tokensUsed,
  }
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
