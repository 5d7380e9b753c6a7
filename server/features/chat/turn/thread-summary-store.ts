import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, threadSummaries } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

/** The most of a conversation that one turn sends. */
export const threadCharacters = 48_000
export const messagesRead = 40
/**
 * How much of the newest messages a new summary leaves out, because turns send them whole. It is less than a
 * turn can send, so each message is always in the turn or in the summary.
 */
const sentWhole = { messages: messagesRead * 0.75, characters: threadCharacters * 0.75 }
/** A stored answer may be longer than its stream by the line that closes a code fence. */
const closingCharacters = 200
/** The first summary of a long conversation reads at most this many messages; more would not fit into it. */
const messagesCaughtUp = 200
const summaryCharacters = 3000

/** The newest messages that fit, but always at least one. Takes and returns them newest first. */
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

/**
 * Once the messages no longer all fit into a turn, summarises the older ones. The summary consists of their
 * own sentences, so it needs no model and invents nothing.
 */
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
  // Newest first. The messages sent whole start with the learner's, and the summary ends before that one.
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

/**
 * The newest summary of the shown branch. Other branches' summaries mention messages that are not in this
 * one.
 */
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

/** The shown messages between two ids, newest first. Within one branch, later messages have higher ids. */
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

/** One line for the summary: the start of a learner's message, or the first sentence of an answer. */
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
