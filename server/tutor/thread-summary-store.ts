import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { chatMessages, threadSummaries } from '#server/db/schema.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { messagesRead } from './turn-rows.ts'

/** A summary covers so many messages more than the one before. */
const messagesBetween = 10
/** The newest are left out. With those between two summaries they are as many as a turn reads, so that none is in neither. */
const sentWhole = messagesRead - messagesBetween
/** A conversation that has no summary yet may be long; of more than so many nothing would be left in one. */
const messagesCaughtUp = 200
const summaryCharacters = 3000

/** Keeps, for a conversation longer than what is sent, what was said before in short. Made from the messages' own sentences: it costs nothing and invents nothing. */
export async function keepSummary(database: Database, project: OwnedProjectId, answerId: number): Promise<void> {
  const newest = await newestSummary(database, project, answerId)
  const since = await shownBetween(database, project, newest?.messageId ?? 0, answerId)
  if (since.length < messagesRead) return
  const summarised = since.slice(0, -sentWhole)
  const summary = [newest?.summary ?? '', ...summarised.map(inShort)]
    .filter((line) => line !== '')
    .join('\n')
    .slice(-summaryCharacters)
  await database
    .insert(threadSummaries)
    .values({ messageId: summarised.at(-1)!.id, projectId: project, summary })
    .onConflictDoNothing()
}

/** Of the line that is shown: another line's summary tells what was never said here. */
async function newestSummary(database: Database, project: OwnedProjectId, upTo: number) {
  const [row] = await database
    .select({ messageId: threadSummaries.messageId, summary: threadSummaries.summary })
    .from(threadSummaries)
    .innerJoin(chatMessages, eq(chatMessages.id, threadSummaries.messageId))
    .where(and(eq(threadSummaries.projectId, project), eq(chatMessages.isShown, true), lt(threadSummaries.messageId, upTo)))
    .orderBy(desc(threadSummaries.messageId))
    .limit(1)
  return row ?? null
}

/** Oldest first. Along one line later messages have higher numbers. */
async function shownBetween(database: Database, project: OwnedProjectId, after: number, before: number): Promise<SaidMessage[]> {
  const { id, content, isUserMessage, projectId, isShown, seq } = chatMessages
  const rows = await database
    .select({ id, content, isUserMessage })
    .from(chatMessages)
    .where(and(eq(projectId, project), eq(isShown, true), gt(id, after), lt(id, before)))
    .orderBy(desc(seq))
    .limit(messagesCaughtUp)
  return rows.toReversed()
}

interface SaidMessage {
  id: number
  content: string
  isUserMessage: boolean
}

/** The learner's first words, and the first sentence that answered them. */
function inShort({ content, isUserMessage }: SaidMessage): string {
  const words = content
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/[*_>#`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (words === '') return ''
  return isUserMessage ? `They asked: ${words.slice(0, 160)}` : `Answered: ${(/^.{20,220}?[.?!](?=\s|$)/.exec(words)?.[0] ?? words).slice(0, 220)}`
}
