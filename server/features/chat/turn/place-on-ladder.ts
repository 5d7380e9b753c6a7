import { and, asc, eq } from 'drizzle-orm'
import { asHintLevel, type HintMove } from '#contract/hint.ts'
import { nextTaskOf } from '#contract/next-task.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, tasks } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { toTask } from '#server/features/tasks/task-store.ts'
import { shortenTurn } from '#server/teaching/shorten-turn.ts'
import { sentenceForFailure, type Thoughts } from '#server/teaching/thinking.ts'
import { climb, type HintAct, type HintState } from '#server/teaching/tutor/hint-ladder.ts'
import type { TurnRows } from './turn-rows.ts'
import type { Surroundings } from '#server/teaching/tutor/turn-on-task.ts'
import type { ThreadMessage, TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** Where a learner's message is on the hint ladder, before it is stored. */
export interface Placement {
  task: TurnTask | null
  hint: TurnHint | undefined
  /** The task's state after this turn; null if it does not change. */
  state: HintState | null
}

const messagesConsidered = 8

/** The task a message is about and the hint level of its answer. The server decides this, never a prompt. */
export async function placeOnLadder(
  thoughts: Pick<Thoughts, 'actOnTask'>,
  rows: TurnRows,
  { content, taskId, move }: { content: string; taskId?: number | undefined; move?: HintMove | undefined },
): Promise<Placement> {
  const chosen = rows.tasks.find(({ id }) => id === taskId)
  const task = chosen ?? nextTaskOf(rows.tasks)
  if (!task) return { task: null, hint: undefined, state: null }
  const before = rows.messages.find((message) => !message.isUserMessage && message.status !== 'streaming')
  const follows = before?.hintLevel != null && before.taskId === task.id
  const state: HintState = {
    level: task.hintLevel,
    turns: task.hintTurns,
    attempts: task.attempts,
    explained: task.explained,
  }
  const earlier = rows.messages.slice(0, messagesConsidered).toReversed()
  const thread = earlier.map((message): ThreadMessage => ({
    role: message.isUserMessage ? 'learner' : 'tutor',
    text: message.content,
  }))
  const act = await actOf(
    thoughts,
    {
      project: rows.project,
      plan: rows.project?.plan ?? null,
      tasks: rows.tasks,
      currentTask: task,
      thread: [...thread, { role: 'learner', text: content }],
      savedSolutions: [],
    },
    {
      isChosen: chosen !== undefined,
      move: move ?? null,
      awaitsExplanation: follows && state.level === 5 && !state.explained,
      follows,
    },
  )
  if (act !== null) {
    const next = climb(state, act)
    return { task, hint: { level: next.level, act }, state: next }
  }
  const isBegun = task.status === 'in_progress' || state.turns > 0 || state.attempts > 0
  const isGuarded = task.status !== 'completed' && state.level < 5 && (chosen !== undefined || isBegun)
  return { task, hint: isGuarded ? { level: state.level, act: null } : undefined, state: null }
}

/** A message that cannot be read in time is treated as not about the task; its answer says what went wrong. */
async function actOf(
  thoughts: Pick<Thoughts, 'actOnTask'>,
  turn: TutorTurn,
  surroundings: Surroundings,
): Promise<HintAct | null> {
  try {
    return await thoughts.actOnTask(shortenTurn(turn), surroundings)
  } catch (error) {
    if (sentenceForFailure(error) === null) throw error
    return null
  }
}

/** The placement of another answer to the same message: the level of the first one. Whether the learner chose the task is not stored, so this assumes they did. */
export async function placeAgain(
  database: Database,
  project: OwnedProjectId,
  questionId: number,
): Promise<Placement> {
  const [first] = await database
    .select({ hintLevel: chatMessages.hintLevel, taskId: chatMessages.taskId })
    .from(chatMessages)
    .where(and(eq(chatMessages.parentId, questionId), eq(chatMessages.projectId, project)))
    .orderBy(asc(chatMessages.seq))
    .limit(1)
  const [row] = first?.taskId
    ? await database
        .select()
        .from(tasks)
        .where(and(eq(tasks.id, first.taskId), eq(tasks.projectId, project)))
    : []
  if (!first || !row) return { task: null, hint: undefined, state: null }
  const task = { ...toTask(row), hintTurns: row.hintTurns }
  if (first.hintLevel !== null)
    return { task, hint: { level: asHintLevel(first.hintLevel), act: 'ask' }, state: null }
  return {
    task,
    hint:
      task.status !== 'completed' && task.hintLevel < 5 ? { level: task.hintLevel, act: null } : undefined,
    state: null,
  }
}

/** Stores the hint level of an answer and the learner's state on the task. */
export async function keepPlacement(
  database: Database,
  project: OwnedProjectId,
  answerId: number,
  { task, hint, state }: Placement,
): Promise<void> {
  if (!task || !hint || hint.act === null) return
  await database.update(chatMessages).set({ hintLevel: hint.level }).where(eq(chatMessages.id, answerId))
  if (!state) return
  const { level, turns, attempts, explained } = state
  await database
    .update(tasks)
    .set({ hintLevel: level, hintTurns: turns, attempts, explained })
    .where(and(eq(tasks.id, task.id), eq(tasks.projectId, project)))
}
