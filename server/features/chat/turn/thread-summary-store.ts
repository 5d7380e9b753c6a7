import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, threadSummaries } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

/** How much of the conversation a turn sends. */
export const threadCharacters = 48_000
export const messagesRead = 40
/**
 * This much of the newest messages is sent whole and kept out of a summary. It is less than a turn can hold,
 * so a new summary is made before any message would be in neither.
 */
const sentWhole = { messages: messagesRead * 0.75, characters: threadCharacters * 0.75 }
/** A stored answer may be longer than what was streamed, by the line that closes a code block. */
const closingCharacters = 200
/**
 * The first summary of a long conversation reads at most this many messages; earlier ones would not fit into
 * its 3,000 characters.
 */
const messagesCaughtUp = 200
const summaryCharacters = 3000

/** The newest messages that fit; always at least one. */
export function newestWithin<Message extends { content: string }>(
  messages: Message[],
  characters: number,
): Message[] {
  let room = characters
  return messages.filter((message, at) => {
    room -= message.content.length
    return at === 0 || room >= 0
  })
}

/** Writes a new summary of the messages that are no longer sent, once they no longer all fit into a turn. It is made of the messages' own sentences, so it costs nothing and invents nothing. */
export async function keepSummary(
  database: Database,
  project: OwnedProjectId,
  answer: { id: number; text: string },
): Promise<void> {
  const newest = await newestSummary(database, project, answer.id)
  const before = await shownBetween(database, project, newest?.messageId ?? 0, answer.id)
  const since = [{ id: answer.id, content: answer.text, isUserMessage: false }, ...before]
  if (
    since.length <= messagesRead &&
    newestWithin(since, threadCharacters - closingCharacters).length === since.length
  )
    return
  const whole = newestWithin(since.slice(0, sentWhole.messages), sentWhole.characters)
  // Newest first. The messages sent whole begin with one of the learner's, so the summary ends before it.
  const summarised = since.slice(whole.findLastIndex(({ isUserMessage }) => isUserMessage) + 1).toReversed()
  const summary = [newest?.summary ?? '', ...summarised.map(summarize)]
    .filter((line) => line !== '')
    .join('\n')
    .slice(-summaryCharacters)
  await database
    .insert(threadSummaries)
    .values({ messageId: summarised.at(-1)!.id, projectId: project, summary })
    .onConflictDoNothing()
}

/** The summary of the shown branch: another branch's summary tells what was never said here. */
export async function newestSummary(database: Database, project: OwnedProjectId, upTo?: number) {
  const [row] = await database
    .select({ messageId: threadSummaries.messageId, summary: threadSummaries.summary })
    .from(threadSummaries)
    .innerJoin(chatMessages, eq(chatMessages.id, threadSummaries.messageId))
    .where(
      and(
        eq(threadSummaries.projectId, project),
        eq(chatMessages.isShown, true),
        upTo === undefined ? undefined : lt(threadSummaries.messageId, upTo),
      ),
    )
    .orderBy(desc(threadSummaries.messageId))
    .limit(1)
  return row ?? null
}

/** Newest first. On one branch, later messages have higher numbers. */
async function shownBetween(
  database: Database,
  project: OwnedProjectId,
  after: number,
  before: number,
): Promise<SaidMessage[]> {
  const { id, content, isUserMessage, projectId, isShown, seq } = chatMessages
  return database
    .select({ id, content: sql<string>`left(${content}, ${threadCharacters})`, isUserMessage })
    .from(chatMessages)
    .where(and(eq(projectId, project), eq(isShown, true), gt(id, after), lt(id, before)))
    .orderBy(desc(seq))
    .limit(messagesCaughtUp)
}

interface SaidMessage {
  id: number
  content: string
  isUserMessage: boolean
}

/** The start of the learner's message and the first sentence of its answer. */
function summarize({ content, isUserMessage }: SaidMessage): string {
  const words = content
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/[*_>#`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (words === '') return ''
  return isUserMessage
    ? `They asked: ${words.slice(0, 160)}`
    : `Answered: ${(/^.{20,220}?[.?!](?=\s|$)/.exec(words)?.[0] ?? words).slice(0, 220)}`
}
