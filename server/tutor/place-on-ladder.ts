import { and, asc, eq } from 'drizzle-orm'
import { asHintLevel, type HintMove } from '#contract/hint.ts'
import type { Task } from '#contract/task.ts'
import { listMessages } from '#server/chat/chat-store.ts'
import type { Database } from '#server/db/database.ts'
import { chatMessages, projects, tasks } from '#server/db/schema.ts'
import type { FieldGuide } from '#server/field-guide/field-guide.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { toTask } from '#server/tasks/task-store.ts'
import { climb, type HintState } from './hint-ladder.ts'
import { currentTaskOf } from './load-turn.ts'
import { actOnTask } from './turn-on-task.ts'
import type { ThreadMessage, TurnHint } from './turn.ts'

/** Where a learner's message stands, before it is written down. */
export interface Placement {
  task: Task | null
  hint: TurnHint | undefined
  /** The task's state after this turn; null where it does not change. */
  state: HintState | null
}

const messagesRead = 8

/** The task a message is about, and the level its answer is held to. It is the server that decides, never a prompt. */
export async function placeOnLadder(
  database: Database,
  project: OwnedProjectId,
  guide: FieldGuide,
  { content, taskId, move }: { content: string; taskId?: number; move?: HintMove },
): Promise<Placement> {
  const [[known], rows, messages] = await Promise.all([
    database.select({ title: projects.title, description: projects.description, targetIOS: projects.targetIos }).from(projects).where(eq(projects.id, project)),
    database.select().from(tasks).where(eq(tasks.projectId, project)).orderBy(asc(tasks.order), asc(tasks.id)),
    listMessages(database, project, { limit: messagesRead }),
  ])
  const chosen = rows.find((row) => row.id === taskId)
  const all = rows.map(toTask)
  const task = chosen ? toTask(chosen) : currentTaskOf(all)
  const row = rows.find(({ id }) => id === task?.id)
  if (!task || !row) return { task: null, hint: undefined, state: null }
  const before = messages.findLast((message) => !message.isUserMessage && message.status !== 'streaming')
  const follows = before?.hintLevel != null && before.taskId === task.id
  const state: HintState = { level: asHintLevel(row.hintLevel), turns: row.hintTurns, attempts: row.attempts, explained: row.explained }
  const thread = messages.map((message): ThreadMessage => ({ role: message.isUserMessage ? 'learner' : 'tutor', text: message.content }))
  const act = actOnTask(
    guide,
    { project: known ?? null, plan: null, tasks: all, currentTask: task, thread: [...thread, { role: 'learner', text: content }], savedSolutions: [] },
    { isChosen: chosen !== undefined, move: move ?? null, awaitsExplanation: follows && state.level === 5 && !state.explained, follows },
  )
  if (act !== null) {
    const next = climb(state, act)
    return { task, hint: { level: next.level, act }, state: next }
  }
  const isBegun = task.status === 'in_progress' || state.turns > 0 || state.attempts > 0
  const isGuarded = task.status !== 'completed' && state.level < 5 && (chosen !== undefined || isBegun)
  return { task, hint: isGuarded ? { level: state.level, act: null } : undefined, state: null }
}

/** For another answer to a message: it is held to the level of the first one. */
export async function placeAgain(database: Database, project: OwnedProjectId, questionId: number): Promise<Placement> {
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
  const task = toTask(row)
  if (first.hintLevel !== null) return { task, hint: { level: asHintLevel(first.hintLevel), act: 'ask' }, state: null }
  return { task, hint: task.status === 'in_progress' && task.hintLevel < 5 ? { level: task.hintLevel, act: null } : undefined, state: null }
}

/** Writes down the level an answer is held to, and where the learner now stands with the task. */
export async function keepPlacement(database: Database, project: OwnedProjectId, answerId: number, { task, hint, state }: Placement): Promise<void> {
  if (!task || !hint || hint.act === null) return
  await database.update(chatMessages).set({ hintLevel: hint.level }).where(eq(chatMessages.id, answerId))
  if (!state) return
  const { level, turns, attempts, explained } = state
  await database
    .update(tasks)
    .set({ hintLevel: level, hintTurns: turns, attempts, explained })
    .where(and(eq(tasks.id, task.id), eq(tasks.projectId, project)))
}
