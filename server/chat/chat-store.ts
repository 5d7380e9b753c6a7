import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { asHintLevel } from '#contract/hint.ts'
import type { ChatExchange, ChatMessage, MessageSource } from '#contract/chat.ts'
import type { Database } from '#server/db/database.ts'
import { chatMessages, projects } from '#server/db/schema.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { newLease } from './answer-store.ts'

interface NewExchange {
  userId: number
  content: string
  /** The browser's idempotency key. */
  clientKey: string | null
  taskId: number | null
  model: string
  source?: MessageSource
}

/** Writes the learner's message and the answer's empty row in one step, before any model is asked. A repeated key gives the first exchange back. */
export async function startExchange(database: Database, project: OwnedProjectId, input: NewExchange, now: Date): Promise<ChatExchange & { isRepeat: boolean }> {
  return database.transaction(async (transaction) => {
    const [place] = await transaction
      .update(projects)
      .set({ nextSeq: sql`${projects.nextSeq} + 2`, updatedAt: now })
      .where(eq(projects.id, project))
      .returning({ next: projects.nextSeq })
    if (!place) throw notFound('Project')
    const seq = place.next - 2
    const first = input.clientKey === null ? null : await findExchange(transaction, project, input.clientKey)
    if (first) {
      if (first.userMessage.content !== input.content) throw new Problem(422, 'This Idempotency-Key was used before with another message. Use a new key for a new message.')
      return { ...first, isRepeat: true }
    }
    const { userId, content, clientKey, taskId, model, source = 'web' } = input
    const common = { projectId: project, userId, taskId, source, createdAt: now }
    const [question] = await transaction
      .insert(chatMessages)
      .values({ ...common, seq, content, isUserMessage: true, clientKey })
      .returning()
    const [answer] = await transaction
      .insert(chatMessages)
      .values({ ...common, seq: seq + 1, content: '', isUserMessage: false, status: 'streaming', parentId: question!.id, model, leaseUntil: newLease() })
      .returning()
    return { userMessage: toChatMessage(question!), tutorMessage: toChatMessage(answer!), isRepeat: false }
  })
}

async function findExchange(database: Database, project: OwnedProjectId, clientKey: string): Promise<ChatExchange | null> {
  const [question] = await database
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.projectId, project), eq(chatMessages.clientKey, clientKey)))
  if (!question) return null
  const [answer] = await database.select().from(chatMessages).where(eq(chatMessages.parentId, question.id)).orderBy(asc(chatMessages.seq)).limit(1)
  return answer ? { userMessage: toChatMessage(question), tutorMessage: toChatMessage(answer) } : null
}

/** Oldest first: the newest page, or the one before a message. */
export async function listMessages(database: Database, project: OwnedProjectId, page: { before?: number; limit: number }): Promise<ChatMessage[]> {
  const beforeSeq = page.before === undefined ? undefined : await seqOf(database, project, page.before)
  const rows = await database
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.projectId, project), beforeSeq === undefined ? undefined : lt(chatMessages.seq, beforeSeq)))
    .orderBy(desc(chatMessages.seq))
    .limit(page.limit)
  return rows.toReversed().map(toChatMessage)
}

/** The whole conversation, oldest first. */
export async function allMessages(database: Database, project: OwnedProjectId): Promise<ChatMessage[]> {
  const rows = await database.select().from(chatMessages).where(eq(chatMessages.projectId, project)).orderBy(asc(chatMessages.seq))
  return rows.map(toChatMessage)
}

export async function readMessage(database: Database, messageId: number): Promise<ChatMessage | null> {
  const [row] = await database.select().from(chatMessages).where(eq(chatMessages.id, messageId))
  return row ? toChatMessage(row) : null
}

async function seqOf(database: Database, project: OwnedProjectId, messageId: number): Promise<number> {
  const [row] = await database
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.projectId, project)))
  if (!row) throw notFound('Message')
  return row.seq
}

function toChatMessage(row: typeof chatMessages.$inferSelect): ChatMessage {
  const { id, projectId, content, isUserMessage, status, error, source, taskId, codeChecks } = row
  const hintLevel = row.hintLevel === null ? null : asHintLevel(row.hintLevel)
  return { id, projectId, content, isUserMessage, status, error, source, taskId, hintLevel, codeChecks, createdAt: row.createdAt.toISOString() }
}
