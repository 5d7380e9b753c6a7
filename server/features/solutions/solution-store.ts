import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { NewSavedSolution, SavedSolution, SavedSolutionChange } from '#contract/saved-solution.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, savedSolutions } from '#server/platform/db/tables/schema.ts'
import { idsOfPage, pages } from '#server/platform/db/row-pages.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { touchProject } from '#server/features/projects/project-store.ts'

/** Newest first. */
export async function listSolutions(database: Database, project: OwnedProjectId): Promise<SavedSolution[]> {
  const rows = await database
    .select()
    .from(savedSolutions)
    .where(eq(savedSolutions.projectId, project))
    .orderBy(desc(savedSolutions.id))
  return rows.map(toSolution)
}

/** {@link listSolutions} in pages that are small enough to be written without anybody waiting. */
export async function* solutionsInPages(
  database: Database,
  project: OwnedProjectId,
): AsyncGenerator<SavedSolution[]> {
  for await (const page of solutionPages(database, project, { newestFirst: true })) yield page.map(toSolution)
}

export type SolutionRow = typeof savedSolutions.$inferSelect

export function solutionPages(
  database: Database,
  project: OwnedProjectId,
  { newestFirst = false } = {},
): AsyncGenerator<SolutionRow[]> {
  return pages((last: SolutionRow | undefined) => {
    const after = last ? (newestFirst ? sql`and id < ${last.id}` : sql`and id > ${last.id}`) : sql``
    const place = newestFirst ? sql`-id` : sql`id`
    const ids = idsOfPage(
      sql`select id, ${place} as place, octet_length(content) as size from ${savedSolutions} where project_id = ${project} ${after}`,
    )
    return database
      .select()
      .from(savedSolutions)
      .where(sql`${savedSolutions.id} in (${ids})`)
      .orderBy(newestFirst ? desc(savedSolutions.id) : asc(savedSolutions.id))
  })
}

export async function createSolution(
  database: Database,
  project: OwnedProjectId,
  input: NewSavedSolution,
  now: Date,
): Promise<SavedSolution> {
  return database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    const taskId =
      input.messageId === null ? null : await taskOfMessage(transaction, project, input.messageId)
    const { title, content, language, messageId } = input
    const [row] = await transaction
      .insert(savedSolutions)
      .values({
        projectId: project,
        title,
        content,
        language,
        messageId,
        taskId,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    return toSolution(row!)
  })
}

/** Saving the same thing again, by its saver's own name for it, gives the first one back. */
export async function saveSolutionOnce(
  database: Database,
  project: OwnedProjectId,
  input: { title: string; content: string; clientRef: string },
  now: Date,
): Promise<SavedSolution> {
  return database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    const [first] = await transaction
      .select()
      .from(savedSolutions)
      .where(and(eq(savedSolutions.projectId, project), eq(savedSolutions.clientRef, input.clientRef)))
    if (first) return toSolution(first)
    const [row] = await transaction
      .insert(savedSolutions)
      .values({ ...input, projectId: project, createdAt: now, updatedAt: now })
      .returning()
    return toSolution(row!)
  })
}

export async function changeSolution(
  database: Database,
  project: OwnedProjectId,
  solutionId: number,
  change: SavedSolutionChange,
  now: Date,
): Promise<SavedSolution> {
  return database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    const [row] = await transaction
      .update(savedSolutions)
      .set({ ...change, updatedAt: now })
      .where(isIn(project, solutionId))
      .returning()
    if (!row) throw notFound('Saved solution')
    return toSolution(row)
  })
}

export async function deleteSolution(
  database: Database,
  project: OwnedProjectId,
  solutionId: number,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    const [row] = await transaction
      .delete(savedSolutions)
      .where(isIn(project, solutionId))
      .returning({ id: savedSolutions.id })
    if (!row) throw notFound('Saved solution')
  })
}

function isIn(project: OwnedProjectId, solutionId: number) {
  return and(eq(savedSolutions.id, solutionId), eq(savedSolutions.projectId, project))
}

/** What is saved from a message belongs to the task it was said about. Throws where the project has no such message. */
async function taskOfMessage(
  database: Database,
  project: OwnedProjectId,
  messageId: number,
): Promise<number | null> {
  const [row] = await database
    .select({ taskId: chatMessages.taskId })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.projectId, project)))
  if (!row) throw invalid([{ path: 'messageId', message: 'This project has no such message' }])
  return row.taskId
}

function toSolution(row: typeof savedSolutions.$inferSelect): SavedSolution {
  const { id, projectId, title, content, language, messageId } = row
  return {
    id,
    projectId,
    title,
    content,
    language,
    messageId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
