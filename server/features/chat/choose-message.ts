import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, projects } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { branchThrough } from './branch.ts'

/**
 * Rows updated per transaction: the embedded database blocks all other queries during one, and thousands may
 * be affected.
 */
const mostMovedAtOnce = 1000

/** Shows the branch through this message. No message is added or removed. */
export async function showMessage(
  database: Database,
  project: OwnedProjectId,
  messageId: number,
): Promise<void> {
  const isWhole = await underLock(database, project, (transaction) =>
    chooseMessage(transaction, project, messageId),
  )
  if (!isWhole) await showTheRest(database, project)
}

/**
 * Shows the branch through this message; the caller must have locked the project's row. Returns false if
 * there is more to update than one batch: call {@link showTheRest} then.
 */
export async function chooseMessage(
  database: Database,
  project: OwnedProjectId,
  messageId: number,
): Promise<boolean> {
  const places = await readPlaces(database, project)
  if (!places.some((place) => place.id === messageId)) throw notFound('Message')
  return movePlaces(database, places, branchThrough(places, messageId))
}

/** Updates which messages are shown to match the chosen ones, one batch per transaction. */
export async function showTheRest(database: Database, project: OwnedProjectId): Promise<void> {
  const step = () =>
    underLock(database, project, async (transaction) => {
      const places = await readPlaces(transaction, project)
      return movePlaces(transaction, places, branchThrough(places))
    })
  while (!(await step()));
}

type Places = Awaited<ReturnType<typeof readPlaces>>

function readPlaces(database: Database, project: OwnedProjectId) {
  const { id, parentId, isChosen, isShown } = chatMessages
  return database
    .select({ id, parentId, isChosen, isShown })
    .from(chatMessages)
    .where(eq(chatMessages.projectId, project))
    .orderBy(asc(chatMessages.seq))
}

async function movePlaces(
  database: Database,
  places: Places,
  { chosen, shown }: ReturnType<typeof branchThrough>,
): Promise<boolean> {
  const next = places.map(({ id }) => ({ id, chosen: chosen.has(id), shown: shown.has(id) }))
  const chosenOtherwise = next.filter((place, at) => places[at]!.isChosen !== place.chosen)
  const shownOtherwise = next
    .filter((place, at) => places[at]!.isChosen === place.chosen && places[at]!.isShown !== place.shown)
    .toReversed()
  // All changes to `isChosen` go into the first batch: later batches are computed from it.
  const moved = [...chosenOtherwise, ...shownOtherwise.slice(0, mostMovedAtOnce)]
  if (moved.length > 0)
    await database.execute(sql`
      update chat_messages set is_chosen = moved.chosen, is_shown = moved.shown
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved(id integer, chosen boolean, shown boolean)
      where chat_messages.id = moved.id`)
  return shownOtherwise.length <= mostMovedAtOnce
}

function underLock<Made>(
  database: Database,
  project: OwnedProjectId,
  work: (transaction: Database) => Promise<Made>,
): Promise<Made> {
  return database.transaction(async (transaction) => {
    await transaction.select({ id: projects.id }).from(projects).where(eq(projects.id, project)).for('update')
    return work(transaction)
  })
}
