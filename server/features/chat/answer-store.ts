import { and, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { MessageStatus } from '#contract/chat/chat.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages } from '#server/platform/db/tables/schema.ts'
import { pick } from '#server/platform/pick.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { AnswerEnd } from './live/live-answer.ts'

/** How long a process owns an answer; it renews the lease while the answer streams. */
export const leaseMs = 10_000
/** The status and error of an answer whose process died. */
export const brokenOff = {
  status: 'failed',
  error:
    'The server stopped in the middle of this answer. What was written so far is saved; send your message again to get a complete answer.',
} as const satisfies AnswerEnd

export interface AnswerRow {
  messageId: number
  userMessageId: number
  status: MessageStatus
  content: string
  error: string | null
}

/** The end of a lease that starts now, by the database's clock: the clocks of several servers may differ. */
export function newLease() {
  return sql`now() + ${leaseMs / 1000} * interval '1 second'`
}

/** The project's newest streaming answer, or the one with this message id, whichever process writes it. */
export async function findStreamingAnswer(
  database: Database,
  project: OwnedProjectId,
  messageId?: number,
): Promise<AnswerRow | null> {
  const [row] = await database
    .select(answerColumns)
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.projectId, project),
        eq(chatMessages.status, 'streaming'),
        messageId === undefined ? undefined : eq(chatMessages.id, messageId),
      ),
    )
    .orderBy(desc(chatMessages.seq))
    .limit(1)
  return row ? toAnswerRow(row) : null
}

export async function readAnswerRow(database: Database, messageId: number): Promise<AnswerRow | null> {
  const [row] = await database.select(answerColumns).from(chatMessages).where(eq(chatMessages.id, messageId))
  return row ? toAnswerRow(row) : null
}

/**
 * Returns the ids of the saved messages. The others are settled or deleted, and a late write must not change
 * them.
 */
export async function saveAnswerTexts(
  database: Database,
  texts: { messageId: number; content: string }[],
): Promise<Set<number>> {
  const rows = await database
    .update(chatMessages)
    .set({ content: sql`saved.content`, status: 'streaming', error: null, leaseUntil: newLease() })
    .from(
      sql`(values ${sql.join(
        texts.map(({ messageId, content }) => sql`(${messageId}::bigint, ${content}::text)`),
        sql`, `,
      )}) as saved (id, content)`,
    )
    .where(and(eq(chatMessages.id, sql`saved.id`), isOpen()))
    .returning({ id: chatMessages.id })
  return new Set(rows.map(({ id }) => id))
}

export async function settleAnswer(
  database: Database,
  messageId: number,
  end: AnswerEnd & { content: string },
): Promise<void> {
  await database
    .update(chatMessages)
    .set({ ...end, leaseUntil: null })
    .where(and(eq(chatMessages.id, messageId), isOpen()))
}

/** Marks answers as stopped when their process does not respond; their text stays. */
export async function stopStreamingAnswers(database: Database, messageIds: number[]): Promise<void> {
  if (messageIds.length === 0) return
  await database
    .update(chatMessages)
    .set({ status: 'stopped', leaseUntil: null })
    .where(and(inArray(chatMessages.id, messageIds), eq(chatMessages.status, 'streaming')))
}

export async function streamingAnswers(database: Database, project: OwnedProjectId): Promise<number[]> {
  const rows = await database
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.projectId, project), eq(chatMessages.status, 'streaming')))
  return rows.map((row) => row.id)
}

/** Marks answers whose lease has run out as failed; their text stays. Returns how many. */
export async function settleAbandoned(
  database: Database,
  { writtenHere = [] }: { writtenHere?: number[] } = {},
): Promise<number> {
  return markBrokenOff(
    database,
    and(
      lt(chatMessages.leaseUntil, sql`now()`),
      writtenHere.length > 0 ? notInArray(chatMessages.id, writtenHere) : undefined,
    ),
  )
}

/**
 * Marks all streaming answers as failed. Only for the start of a single process, when none can still be
 * running.
 */
export async function settleAllStreaming(database: Database): Promise<number> {
  return markBrokenOff(database, undefined)
}

async function markBrokenOff(database: Database, which: ReturnType<typeof and>): Promise<number> {
  const rows = await database
    .update(chatMessages)
    .set({ ...brokenOff, leaseUntil: null })
    .where(and(eq(chatMessages.status, 'streaming'), isNotNull(chatMessages.leaseUntil), which))
    .returning({ id: chatMessages.id })
  return rows.length
}

/**
 * An answer marked as broken off may still be written: its process may have lost the database only for a
 * while.
 */
function isOpen() {
  return or(
    eq(chatMessages.status, 'streaming'),
    and(eq(chatMessages.status, 'failed'), eq(chatMessages.error, brokenOff.error)),
  )
}

const answerColumns = pick(chatMessages, 'id', 'parentId', 'status', 'content', 'error')

function toAnswerRow({
  id,
  parentId,
  ...rest
}: Pick<typeof chatMessages.$inferSelect, keyof typeof answerColumns>): AnswerRow {
  return { messageId: id, userMessageId: parentId ?? 0, ...rest }
}
