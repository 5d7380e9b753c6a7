import { and, asc, eq } from 'drizzle-orm'
import { asHintLevel, type HintLevel } from '#contract/chat/hint.ts'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { Offer, PressedAction } from '#contract/chat/tutor-action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, tasks } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { swiftLines } from '#server/teaching/guide/code/code-blocks.ts'
import { shortenTurn } from '#server/teaching/shorten-turn.ts'
import { sentenceForFailure, type Thoughts } from '#server/teaching/thinking.ts'
import type { HintState } from '#server/teaching/tutor/hint-ladder.ts'
import { hintOf, stateOf } from '#server/teaching/tutor/actions/place-hint.ts'
import type { TakenTurn, TurnPlace } from '#server/teaching/tutor/prepare-turn.ts'
import type {
  ThreadPicture,
  TurnAction,
  TurnHint,
  TurnTask,
  TutorTurn,
  Writer,
} from '#server/teaching/tutor/turn.ts'
import { composeTurn } from './load-turn.ts'
import type { KeptMessage, TurnRows } from './turn-rows.ts'

/** A message's task, hint level and wish, determined before the message is stored. */
export interface Placement {
  task: TurnTask | null
  hint: TurnHint | undefined
  /** The task's new hint state; null if this turn does not change it. */
  state: HintState | null
  wish: string | null
}

export interface PreparedMessage {
  placement: Placement
  turn: TutorTurn
}

interface Sent {
  content: string
  pictures: readonly ThreadPicture[]
  taskId?: number | undefined
  pressed?: PressedAction | null
  /** For another answer: the hint level of the first answer, or null if that had none. */
  firstLevel?: HintLevel | null
}

interface Reader {
  thoughts: Pick<Thoughts, 'takeTurn'>
  writer: Writer
  tokensPerMonth: number
}

/**
 * Finds the task and hint level of a message, and prepares the turn. The server decides the level, never a
 * prompt.
 */
export async function prepareMessage(
  { thoughts, writer, tokensPerMonth }: Reader,
  rows: TurnRows,
  { content, pictures, taskId, pressed, firstLevel }: Sent,
): Promise<PreparedMessage> {
  const chosen = rows.tasks.find(({ id }) => id === taskId)
  const task = chosen ?? taskMeant(rows, content)
  const before = rows.messages.find((message) => !message.isUserMessage && message.status !== 'streaming')
  const follows = task !== null && before?.hintLevel != null && before.taskId === task.id
  const state = task && stateOf(task)
  const turn = composeTurn(rows, { text: content, pictures }, { task, tokensPerMonth })
  const action = pressed ? turnActionOf(rows, content, pressed, before) : null
  const { prepared, ...taken } = await takeInTime(
    thoughts,
    { ...turn, ...(action ? { action } : {}) },
    {
      isChosen: chosen !== undefined,
      awaitsExplanation: follows && state?.level === 5 && !state.explained,
      follows,
      writer,
      ...(firstLevel === undefined ? {} : { firstLevel }),
    },
  )
  return {
    placement: { task, hint: taken.hint, state: taken.state, wish: taken.wish },
    turn: {
      ...turn,
      ...(taken.hint ? { hint: taken.hint } : {}),
      ...(taken.action ? { action: taken.action } : {}),
      ...(prepared ? { prepared } : {}),
    },
  }
}

const mostBegun = 12
const charactersRead = 2000

/** With several tasks in progress: the one that a message speaks of, else the one that was worked on last. */
function taskMeant({ tasks: all, messages }: TurnRows, content: string): TurnTask | null {
  const begun = all.filter(({ status }) => status === 'in_progress').slice(0, mostBegun)
  if (begun.length < 2) return nextTaskOf(all)
  const said = new Set(stemsOf(content.slice(0, charactersRead)))
  const told = begun.map(({ title, description }) => tellingStems(`${title} ${description ?? ''}`))
  const shared = told.map(
    (own, at) =>
      [...own].filter(
        (stem) => said.has(stem) && told.every((other, place) => place === at || !other.has(stem)),
      ).length,
  )
  const most = Math.max(...shared)
  const last = messages.find(({ taskId }) => begun.some(({ id }) => id === taskId))?.taskId
  const isClear = most > 0 && shared.filter((count) => count === most).length === 1
  return (isClear ? begun[shared.indexOf(most)] : begun.find(({ id }) => id === last)) ?? nextTaskOf(all)
}

/** The words that tell one task from another; words of up to three letters occur in every task. */
function tellingStems(text: string): ReadonlySet<string> {
  return new Set(stemsOf(text.slice(0, charactersRead)).filter((stem) => stem.length > 3))
}

/**
 * Adds the text the action is about: the given message's, or else the newest answer's. For "explain line",
 * the sent message may contain the code.
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

type TakenInTime = Omit<TakenTurn, 'prepared'> & { prepared: TutorTurn['prepared'] | null }

/**
 * If reading the message takes too long, the answer says so and the hint level stays. Quick actions are tried
 * twice, since no text of the learner can be the cause.
 */
async function takeInTime(
  thoughts: Reader['thoughts'],
  turn: TutorTurn,
  place: TurnPlace,
): Promise<TakenInTime> {
  const take = () => thoughts.takeTurn(shortenTurn(turn), place)
  try {
    return await take().catch((error: unknown) => {
      if (!turn.action || sentenceForFailure(error) === null) throw error
      return take()
    })
  } catch (error) {
    const sentence = sentenceForFailure(error)
    if (sentence === null) throw error
    const { hint } = hintOf(turn.currentTask, null, place.isChosen)
    return { action: turn.action ?? null, hint, state: null, wish: null, prepared: { sentence } }
  }
}

/** Reads a stored message and its first answer's hint level, to place another answer to it. */
export async function readSentBefore(
  database: Database,
  project: OwnedProjectId,
  questionId: number,
): Promise<Omit<Sent, 'pictures'>> {
  const [question] = await database
    .select({ content: chatMessages.content, action: chatMessages.action, taskId: chatMessages.taskId })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, questionId), eq(chatMessages.projectId, project)))
  const [first] = await database
    .select({ hintLevel: chatMessages.hintLevel, status: chatMessages.status })
    .from(chatMessages)
    .where(and(eq(chatMessages.parentId, questionId), eq(chatMessages.projectId, project)))
    .orderBy(asc(chatMessages.seq))
    .limit(1)
  const { content = '', action = null, taskId = null } = question ?? {}
  return {
    content,
    pressed: action,
    taskId: taskId ?? undefined,
    // If the action's first answer failed, the message has no hint level yet.
    ...(action && first?.status === 'failed' && first.hintLevel === null
      ? {}
      : { firstLevel: first?.hintLevel == null ? null : asHintLevel(first.hintLevel) }),
  }
}

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
