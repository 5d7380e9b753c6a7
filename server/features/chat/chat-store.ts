import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { ChatMessage, MessageStatus } from '#contract/chat/chat.ts'
import { asHintLevel } from '#contract/chat/hint.ts'
import type { Picture } from '#contract/chat/picture.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { pick } from '#server/platform/pick.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

export interface ListedMessage {
  id: number
  status: MessageStatus
  bytes: number
}

/**
 * One page of messages, oldest first: the newest page, or the page before a message; of the whole project or
 * of one task.
 */
export async function listedMessages(
  database: Database,
  project: OwnedProjectId,
  page: { before?: number; limit: number; task?: number },
): Promise<ListedMessage[]> {
  const beforeSeq = page.before === undefined ? undefined : await seqOf(database, project, page.before)
  const rows = await database
    .select({
      id: chatMessages.id,
      status: chatMessages.status,
      bytes: sql<number>`octet_length(${chatMessages.content})`,
    })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.projectId, project),
        eq(chatMessages.isShown, true),
        beforeSeq === undefined ? undefined : lt(chatMessages.seq, beforeSeq),
        page.task === undefined ? undefined : eq(chatMessages.taskId, page.task),
      ),
    )
    .orderBy(desc(chatMessages.seq))
    .limit(page.limit)
  return rows.toReversed()
}

/** Yields small batches, so that other requests can run between them. */
export async function* readMessages(
  database: Database,
  listed: ListedMessage[],
): AsyncGenerator<ChatMessage[]> {
  for (const portion of inPortions(listed)) {
    const ids = portion.map(({ id }) => id)
    const rows = await database
      .select(columns)
      .from(chatMessages)
      .where(inArray(chatMessages.id, ids))
      .orderBy(asc(chatMessages.seq))
    yield rows.map(toChatMessage)
  }
}

const portionBytes = 512 * 1024

function* inPortions(listed: ListedMessage[]): Generator<ListedMessage[]> {
  let portion: ListedMessage[] = []
  let bytes = 0
  for (const message of listed) {
    if (portion.length > 0 && bytes + message.bytes > portionBytes) {
      yield portion
      portion = []
      bytes = 0
    }
    portion.push(message)
    bytes += message.bytes
  }
  if (portion.length > 0) yield portion
}

export async function readMessage(database: Database, messageId: number): Promise<ChatMessage | null> {
  const [row] = await database.select(columns).from(chatMessages).where(eq(chatMessages.id, messageId))
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

const columns = {
  ...getTableColumns(chatMessages),
  // Two queries instead of one with `or`, so that each uses the index.
  siblingIds: sql<number[]>`case when chat_messages.parent_id is null
    then (select json_agg(sibling.id order by sibling.seq) from chat_messages as sibling where sibling.project_id = chat_messages.project_id and sibling.parent_id is null)
    else (select json_agg(sibling.id order by sibling.seq) from chat_messages as sibling where sibling.project_id = chat_messages.project_id and sibling.parent_id = chat_messages.parent_id)
  end`,
  pictures: sql<
    Picture[] | null
  >`(select json_agg(json_build_object('id', picture.id, 'width', picture.width, 'height', picture.height) order by picture.id)
    from chat_pictures as picture where picture.message_id = chat_messages.id)`,
  isHelpful: sql<
    boolean | null
  >`(select answer_ratings.is_helpful from answer_ratings where answer_ratings.message_id = chat_messages.id)`,
  hasView: sql<boolean>`exists (select 1 from tutor_views where tutor_views.message_id = chat_messages.id)`,
}

function toChatMessage(
  row: typeof chatMessages.$inferSelect & {
    siblingIds: number[]
    hasView: boolean
    isHelpful: boolean | null
    pictures: Picture[] | null
  },
): ChatMessage {
  const ids = row.siblingIds
  return {
    ...pick(row, 'id', 'projectId', 'content', 'isUserMessage', 'status', 'error', 'source', 'taskId'),
    ...pick(row, 'codeChecks', 'hasView', 'isHelpful', 'parentId', 'action'),
    offers: row.offers ?? [],
    hintLevel: row.hintLevel === null ? null : asHintLevel(row.hintLevel),
    pictures: row.pictures ?? [],
    siblings: { index: ids.indexOf(row.id), count: ids.length, ids },
    createdAt: row.createdAt.toISOString(),
  }
}
