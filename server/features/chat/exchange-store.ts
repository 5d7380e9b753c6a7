import { createHash } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ChatExchange, MessageSource, NewChatMessage } from '#contract/chat/chat.ts'
import { PressedAction } from '#contract/chat/tutor-action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, projects } from '#server/platform/db/tables/schema.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { keepProof } from '#server/features/tasks/task-proof-store.ts'
import { newLease } from './answer-store.ts'
import { readMessage } from './chat-store.ts'
import { chooseMessage, showTheRest } from './choose-message.ts'
import { copyPictures, keepPictures } from './picture-store.ts'

interface NewExchange {
  userId: number
  asked: NewChatMessage & { content: string }
  clientKey: string | null
  taskId: number | null
  model: string
  source?: MessageSource
}

export type BegunExchange = ChatExchange & { isRepeat: boolean }

/**
 * Stores the learner's message and an empty row for the answer in one transaction, before the model is asked.
 * A repeated key returns the first exchange.
 */
export async function startExchange(
  database: Database,
  project: OwnedProjectId,
  input: NewExchange,
  now: Date,
): Promise<BegunExchange> {
  let isWhole = true
  const begun = await database.transaction(async (transaction) => {
    const seq = await reserveSeqs(transaction, project, 2, now)
    const { userId, asked, clientKey, taskId, model, source = 'web' } = input
    const { content, replaces } = asked
    const requestHash = hashOf(asked)
    const first = await findExchange(transaction, project, clientKey)
    if (first) {
      const isSame =
        first.requestHash === null ? first.userMessage.content === content : first.requestHash === requestHash
      if (first.isAnotherAnswer || !isSame) throw keyIsTaken()
      return { ...first, isRepeat: true }
    }
    const parentId =
      replaces === undefined
        ? await newestShown(transaction, project)
        : (await readQuestion(transaction, project, replaces)).parentId
    const common = { projectId: project, userId, taskId, source, createdAt: now }
    const [question] = await transaction
      .insert(chatMessages)
      .values({
        ...common,
        seq,
        content,
        isUserMessage: true,
        parentId,
        clientKey,
        requestHash: clientKey && requestHash,
        action: pressedIn(asked),
      })
      .returning({ id: chatMessages.id })
    if (asked.pictures) await keepPictures(transaction, project, question!.id, asked.pictures)
    // Only a picture sent with "done" is proof: others come with a question and may show what does not work
    // yet.
    if (asked.pictures?.length && taskId !== null && pressedIn(asked)?.action === 'done')
      await keepProof(transaction, taskId, 'picture')
    else if (replaces !== undefined) await copyPictures(transaction, project, replaces, question!.id)
    const [answer] = await transaction
      .insert(chatMessages)
      .values({ ...common, ...emptyAnswer(model), seq: seq + 1, parentId: question!.id })
      .returning({ id: chatMessages.id })
    if (replaces !== undefined) isWhole = await chooseMessage(transaction, project, answer!.id)
    return { ...(await readExchange(transaction, question!.id, answer!.id)), isRepeat: false }
  })
  if (!isWhole) await showTheRest(database, project)
  return begun
}

export async function startAnotherAnswer(
  database: Database,
  project: OwnedProjectId,
  input: { questionId: number; clientKey: string | null; model: string },
  now: Date,
): Promise<BegunExchange> {
  let isWhole = true
  const begun = await database.transaction(async (transaction) => {
    const seq = await reserveSeqs(transaction, project, 1, now)
    const { questionId, clientKey, model } = input
    const first = await findExchange(transaction, project, clientKey)
    if (first) {
      if (!first.isAnotherAnswer || first.userMessage.id !== questionId) throw keyIsTaken()
      return { ...first, isRepeat: true }
    }
    const { userId, taskId } = await readQuestion(transaction, project, questionId)
    const [answer] = await transaction
      .insert(chatMessages)
      .values({
        ...emptyAnswer(model),
        projectId: project,
        userId,
        taskId,
        createdAt: now,
        seq,
        parentId: questionId,
        clientKey,
      })
      .returning({ id: chatMessages.id })
    isWhole = await chooseMessage(transaction, project, answer!.id)
    return { ...(await readExchange(transaction, questionId, answer!.id)), isRepeat: false }
  })
  if (!isWhole) await showTheRest(database, project)
  return begun
}

/**
 * Reserves message numbers from the project's counter; concurrent senders wait for each other. Returns the
 * first number.
 */
async function reserveSeqs(
  database: Database,
  project: OwnedProjectId,
  count: number,
  now: Date,
): Promise<number> {
  const [counter] = await database
    .update(projects)
    .set({ nextSeq: sql`${projects.nextSeq} + ${count}`, updatedAt: now })
    .where(eq(projects.id, project))
    .returning({ next: projects.nextSeq })
  if (!counter) throw notFound('Project')
  return counter.next - count
}

type KeyedExchange = ChatExchange & { isAnotherAnswer: boolean; requestHash: string | null }

async function findExchange(
  database: Database,
  project: OwnedProjectId,
  clientKey: string | null,
): Promise<KeyedExchange | null> {
  if (clientKey === null) return null
  const [keyed] = await database
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.projectId, project), eq(chatMessages.clientKey, clientKey)))
  if (!keyed) return null
  const { requestHash } = keyed
  if (!keyed.isUserMessage)
    return {
      ...(await readExchange(database, keyed.parentId!, keyed.id)),
      isAnotherAnswer: true,
      requestHash,
    }
  const [answer] = await database
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.parentId, keyed.id))
    .orderBy(asc(chatMessages.seq))
    .limit(1)
  return answer
    ? { ...(await readExchange(database, keyed.id, answer.id)), isAnotherAnswer: false, requestHash }
    : null
}

async function readExchange(database: Database, questionId: number, answerId: number): Promise<ChatExchange> {
  const [userMessage, tutorMessage] = [
    await readMessage(database, questionId),
    await readMessage(database, answerId),
  ]
  return { userMessage: userMessage!, tutorMessage: tutorMessage! }
}

async function readQuestion(database: Database, project: OwnedProjectId, messageId: number) {
  const [row] = await database
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.projectId, project)))
  if (!row) throw notFound('Message')
  if (!row.isUserMessage)
    throw new Problem(
      400,
      'This is a message of the tutor. Only your own messages can be edited or answered again.',
    )
  return row
}

async function newestShown(database: Database, project: OwnedProjectId): Promise<number | null> {
  const [row] = await database
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.projectId, project), eq(chatMessages.isShown, true)))
    .orderBy(desc(chatMessages.seq))
    .limit(1)
  return row?.id ?? null
}

/** Detects whether an idempotency key is reused for a different request. */
function hashOf(asked: NewChatMessage): string {
  const { content, taskId, replaces, pictures } = asked
  return createHash('sha256')
    .update(JSON.stringify([content, taskId, pressedIn(asked), replaces, ...(pictures ? [pictures] : [])]))
    .digest('hex')
}

/** The quick action in a request; null for a typed message. */
export function pressedIn({ action, messageId, line }: NewChatMessage): PressedAction | null {
  return action === undefined ? null : PressedAction.parse({ action, messageId, line })
}

function keyIsTaken(): Problem {
  return new Problem(
    422,
    'This Idempotency-Key was used before with another message. Use a new key for a new message.',
  )
}

function emptyAnswer(model: string) {
  return { content: '', isUserMessage: false, status: 'streaming' as const, model, leaseUntil: newLease() }
}
