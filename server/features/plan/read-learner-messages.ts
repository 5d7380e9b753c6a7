import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { readQuickAction } from '#contract/chat/quick-action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'

/** Characters; longer messages are taken for pasted text. */
const longestMessage = 1000
const messagesLookedAt = 500
const most = { messages: 50, characters: 6000 }

/**
 * The newest messages of the learner on the shown branch, and older ones with a request, so that a long chat
 * loses no wish; oldest first. Leaves out messages from Xcode, quick actions and messages answered with a
 * hint: they are not about the app as a whole.
 */
export async function readLearnerMessages(
  database: Database,
  project: OwnedProjectId,
  { wishesIn }: Pick<Thoughts, 'wishesIn'>,
): Promise<string[]> {
  const rows = await database
    .select({ content: chatMessages.content })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.projectId, project),
        eq(chatMessages.isShown, true),
        eq(chatMessages.isUserMessage, true),
        eq(chatMessages.source, 'web'),
        isNull(chatMessages.action),
        sql`char_length(${chatMessages.content}) <= ${longestMessage}`,
        sql`not exists (select from chat_messages as answer where answer.project_id = ${project} and answer.parent_id = chat_messages.id and answer.hint_level is not null)`,
      ),
    )
    .orderBy(desc(chatMessages.seq))
    .limit(messagesLookedAt)
  const newestFirst = rows
    .map(({ content }) => content)
    .filter((content) => readQuickAction(content) === null)
  const wishes = await wishesIn(newestFirst)
  const kept = new Set([
    ...newestOf(newestFirst),
    ...newestOf(newestFirst.filter((_, at) => wishes[at]!.length > 0)),
  ])
  return newestFirst.filter((content) => kept.has(content)).toReversed()
}

function newestOf(newestFirst: string[]): string[] {
  let characters = 0
  return newestFirst
    .slice(0, most.messages)
    .filter((content) => (characters += content.length) <= most.characters)
}
