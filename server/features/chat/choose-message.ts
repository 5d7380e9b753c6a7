import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, projects } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { branchThrough } from './branch.ts'

/** Shows the conversation that leads through this message; nothing is written or lost. */
export async function showMessage(
  database: Database,
  project: OwnedProjectId,
  messageId: number,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.select({ id: projects.id }).from(projects).where(eq(projects.id, project)).for('update')
    await chooseMessage(transaction, project, messageId)
  })
}

/** Shows the conversation that leads through this message. To be called under a lock on the project's row. */
export async function chooseMessage(
  database: Database,
  project: OwnedProjectId,
  messageId: number,
): Promise<void> {
  const { id, parentId, isChosen, isShown } = chatMessages
  const places = await database
    .select({ id, parentId, isChosen, isShown })
    .from(chatMessages)
    .where(eq(chatMessages.projectId, project))
    .orderBy(asc(chatMessages.seq))
  const { chosen, shown } = branchThrough(places, messageId)
  if (!places.some((place) => place.id === messageId)) throw notFound('Message')
  const moved = places.filter(
    (place) => place.isChosen !== chosen.has(place.id) || place.isShown !== shown.has(place.id),
  )
  await database.execute(sql`
    update chat_messages set is_chosen = moved.chosen, is_shown = moved.shown
    from jsonb_to_recordset(${JSON.stringify(moved.map((place) => ({ id: place.id, chosen: chosen.has(place.id), shown: shown.has(place.id) })))}::jsonb) as moved(id integer, chosen boolean, shown boolean)
    where chat_messages.id = moved.id`)
}
