import { and, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { MessageStatus } from '#contract/chat.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { AnswerEnd } from './live-answer.ts'

/** While an answer streams, its process says at least this often that it still writes. */
export const leaseMs = 10_000
/** The end of an answer whose process went away. */
export const brokenOff = {
  status: 'failed',
  error:
    'The server stopped in the middle of this answer. What was written is kept; send your message again for a whole one.',
} as const satisfies AnswerEnd

export interface AnswerRow {
  messageId: number
  userMessageId: number
  status: MessageStatus
  content: string
  error: string | null
}

/** A lease from now on, by the database's clock: those of several machines may differ. */
export function newLease() {
  return sql`now() + ${leaseMs / 1000} * interval '1 second'`
}

/** The newest answer of a project that is being written, or the one with this message; by whichever process. */
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

/** The messages that are still their writer's; the others somebody else ended, or they are gone. A late write cannot change a settled answer. */
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

/** Ends answers as they stand: for those whose process does not hear. */
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

/** Answers that nobody writes any more become failed and keep their text. Returns how many. */
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

/** For the start of a process that is the only one: whatever streams was broken off. */
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

/** What was taken for abandoned while its writer could not reach the database is his again. */
function isOpen() {
  return or(
    eq(chatMessages.status, 'streaming'),
    and(eq(chatMessages.status, 'failed'), eq(chatMessages.error, brokenOff.error)),
  )
}

const answerColumns = {
  id: chatMessages.id,
  parentId: chatMessages.parentId,
  status: chatMessages.status,
  content: chatMessages.content,
  error: chatMessages.error,
}

function toAnswerRow({
  id,
  parentId,
  status,
  content,
  error,
}: Pick<typeof chatMessages.$inferSelect, keyof typeof answerColumns>): AnswerRow {
  return { messageId: id, userMessageId: parentId ?? 0, status, content, error }
}
