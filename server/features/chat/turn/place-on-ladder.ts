import { and, asc, eq } from 'drizzle-orm'
import { asHintLevel } from '#contract/hint.ts'
import { nextTaskOf } from '#contract/next-task.ts'
import type { Offer, PressedAction } from '#contract/tutor-action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, tasks } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { swiftLines } from '#server/teaching/guide/code-blocks.ts'
import { shortenTurn } from '#server/teaching/shorten-turn.ts'
import { sentenceForFailure, type Thoughts } from '#server/teaching/thinking.ts'
import { climb, type HintState } from '#server/teaching/tutor/hint-ladder.ts'
import type { KeptMessage, TurnRows } from './turn-rows.ts'
import type { Surroundings } from '#server/teaching/tutor/turn-on-task.ts'
import type { ThreadMessage, TurnAction, TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { PlacedTurn } from '#server/teaching/tutor/typed-action.ts'

/** Where a learner's message is on the hint ladder, before it is stored. */
export interface Placement {
  task: TurnTask | null
  hint: TurnHint | undefined
  /** The task's state after this turn; null if it does not change. */
  state: HintState | null
  /** What was pressed, or typed instead. */
  action: TurnAction | null
  wish: string | null
}

const messagesConsidered = 8

/** A learner's message and where it was sent from. */
interface Sent {
  content: string
  taskId?: number | undefined
  pressed?: PressedAction | null
}

/** The task a message is about and the hint level of its answer. The server decides this, never a prompt. */
export async function placeOnLadder(
  thoughts: Pick<Thoughts, 'placeTurn'>,
  rows: TurnRows,
  { content, taskId, pressed }: Sent,
): Promise<Placement> {
  const chosen = rows.tasks.find(({ id }) => id === taskId)
  const task = chosen ?? nextTaskOf(rows.tasks)
  const before = rows.messages.find((message) => !message.isUserMessage && message.status !== 'streaming')
  const follows = task !== null && before?.hintLevel != null && before.taskId === task.id
  const state = task && stateOf(task)
  const { action, act, wish } = await placed(
    thoughts,
    {
      project: rows.project,
      plan: rows.project?.plan ?? null,
      tasks: rows.tasks,
      currentTask: task,
      thread: [...newestThread(rows), { role: 'learner', text: content }],
      savedSolutions: [],
      ...(pressed ? { action: turnActionOf(rows, content, pressed, before) } : {}),
    },
    {
      isChosen: chosen !== undefined,
      awaitsExplanation: follows && state?.level === 5 && !state.explained,
      follows,
    },
  )
  if (!task || !state) return { task, hint: undefined, state: null, action, wish }
  if (act !== null) {
    const next = climb(state, act)
    return { task, hint: { level: next.level, act }, state: next, action, wish }
  }
  const isBegun = task.status === 'in_progress' || state.turns > 0 || state.attempts > 0
  const isGuarded = task.status !== 'completed' && state.level < 5 && (chosen !== undefined || isBegun)
  return { task, hint: isGuarded ? { level: state.level, act: null } : undefined, state: null, action, wish }
}

function stateOf({ hintLevel, hintTurns, attempts, explained }: TurnTask): HintState {
  return { level: hintLevel, turns: hintTurns, attempts, explained }
}

function newestThread({ messages }: TurnRows): ThreadMessage[] {
  return messages
    .slice(0, messagesConsidered)
    .toReversed()
    .map((message) => ({ role: message.isUserMessage ? 'learner' : 'tutor', text: message.content }))
}

/**
 * Adds the text of the message the action is about: the named one, else the newest answer. The message
 * itself may contain the line it asks about.
 */
function turnActionOf(
  { messages }: TurnRows,
  content: string,
  { action, messageId, line }: PressedAction,
  newest: KeptMessage | undefined,
): TurnAction {
  if (action === 'explain-line' && line === undefined && swiftLines(content).length > 0)
    return { action, about: content, line: 1 }
  const about = messages.find(({ id }) => id === messageId) ?? newest
  return { action, about: about?.content ?? '', ...(line === undefined ? {} : { line }) }
}

/** A message that cannot be read in time is treated as not about the task; its answer says what went wrong. */
async function placed(
  thoughts: Pick<Thoughts, 'placeTurn'>,
  turn: TutorTurn,
  surroundings: Omit<Surroundings, 'action'>,
): Promise<PlacedTurn> {
  try {
    return await thoughts.placeTurn(shortenTurn(turn), surroundings)
  } catch (error) {
    if (sentenceForFailure(error) === null) throw error
    return { action: turn.action ?? null, act: null, wish: null }
  }
}

/** The placement of another answer to the same message: on the level of the first one, and without a step on the ladder. */
export async function placeAgain(
  database: Database,
  project: OwnedProjectId,
  questionId: number,
  place: (sent: Sent) => Promise<Placement>,
): Promise<Placement> {
  const [question] = await database
    .select({ content: chatMessages.content, action: chatMessages.action, taskId: chatMessages.taskId })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, questionId), eq(chatMessages.projectId, project)))
  const [first] = await database
    .select({ hintLevel: chatMessages.hintLevel })
    .from(chatMessages)
    .where(and(eq(chatMessages.parentId, questionId), eq(chatMessages.projectId, project)))
    .orderBy(asc(chatMessages.seq))
    .limit(1)
  const { content = '', action = null, taskId = null } = question ?? {}
  const again = await place({ content, pressed: action, taskId: taskId ?? undefined })
  const level = first?.hintLevel
  if (level == null)
    return { ...again, state: null, hint: again.hint && { level: again.task!.hintLevel, act: null } }
  return { ...again, state: null, hint: { level: asHintLevel(level), act: again.hint?.act ?? 'ask' } }
}

/** Stores the hint level of an answer and the learner's state on the task. */
export async function keepPlacement(
  database: Database,
  project: OwnedProjectId,
  answerId: number,
  placement: Placement,
  offers: Offer[],
): Promise<void> {
  const { task, hint, state } = placement
  if (offers.length > 0)
    await database.update(chatMessages).set({ offers }).where(eq(chatMessages.id, answerId))
  if (!task || !hint || hint.act === null) return
  await database.update(chatMessages).set({ hintLevel: hint.level }).where(eq(chatMessages.id, answerId))
  if (!state) return
  const { level, turns, attempts, explained } = state
  await database
    .update(tasks)
    .set({ hintLevel: level, hintTurns: turns, attempts, explained })
    .where(and(eq(tasks.id, task.id), eq(tasks.projectId, project)))
}
