import { and, desc, eq, lt } from 'drizzle-orm'
import type { ChatMessage } from '#contract/chat.ts'
import { listMessages } from '#server/chat/chat-store.ts'
import type { Database } from '#server/db/database.ts'
import { threadSummaries } from '#server/db/schema.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'

/** After so many messages beyond the last summary a new one is made. */
const messagesBetween = 20
/** Left out of summaries: they are sent whole. */
const sentWhole = 30
const summaryCharacters = 3000

/** Keeps, for a conversation longer than what is sent, what was said before in short. Made from the messages' own sentences: it costs nothing and invents nothing. */
export async function keepSummary(database: Database, project: OwnedProjectId, answerId: number): Promise<void> {
  const recent = await listMessages(database, project, { before: answerId, limit: sentWhole + messagesBetween })
  if (recent.length < sentWhole + messagesBetween) return
  const summarised = recent.slice(0, messagesBetween)
  const newest = await newestSummary(database, project, recent.at(-1)!.id)
  if (newest && summarised.some((message) => message.id <= newest.messageId)) return
  const summary = [newest?.summary ?? '', ...summarised.map(inShort)]
    .filter((line) => line !== '')
    .join('\n')
    .slice(-summaryCharacters)
  await database
    .insert(threadSummaries)
    .values({ messageId: summarised.at(-1)!.id, projectId: project, summary })
    .onConflictDoNothing()
}

async function newestSummary(database: Database, project: OwnedProjectId, upTo: number) {
  const [row] = await database
    .select()
    .from(threadSummaries)
    .where(and(eq(threadSummaries.projectId, project), lt(threadSummaries.messageId, upTo)))
    .orderBy(desc(threadSummaries.messageId))
    .limit(1)
  return row ?? null
}

/** The learner's first words, and the first sentence that answered them. */
function inShort({ content, isUserMessage }: ChatMessage): string {
  const words = content
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/[*_>#`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (words === '') return ''
  return isUserMessage ? `They asked: ${words.slice(0, 160)}` : `Answered: ${(/^.{20,220}?[.?!](?=\s|$)/.exec(words)?.[0] ?? words).slice(0, 220)}`
}
