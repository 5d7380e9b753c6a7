import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, threadSummaries } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { messagesRead, newestWithin, threadCharacters } from './newest-within.ts'

/** The newest are left out of a summary. With a quarter more of them a turn is full, and the next summary due: so none is in neither. */
const leftOut = { messages: messagesRead * 0.75, characters: threadCharacters * 0.75 }
/** What is kept of an answer may be longer by the closing of a fence. */
const closingCharacters = 200
/** A conversation that has no summary yet may be long; of more than so many nothing would be left in one. */
const messagesCaughtUp = 200
const summaryCharacters = 3000

/** Keeps, for a conversation longer than what is sent, what was said before in short. Made from the messages' own sentences: it costs nothing and invents nothing. */
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
  const whole = newestWithin(since.slice(0, leftOut.messages), leftOut.characters)
  // What a model is sent whole begins with the learner.
  const summarised = since.slice(whole.findLastIndex(({ isUserMessage }) => isUserMessage) + 1).toReversed()
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

/** Newest first. Along one line later messages have higher numbers. */
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

/** The learner's first words, and the first sentence that answered them. */
function inShort({ content, isUserMessage }: SaidMessage): string {
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
