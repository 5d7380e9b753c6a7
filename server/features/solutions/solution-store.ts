import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { NewSavedSolution, SavedSolution, SavedSolutionChange } from '#contract/tasks/saved-solution.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, savedSolutions } from '#server/platform/db/tables/schema.ts'
import { idsOfPage, pages } from '#server/platform/db/row-pages.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { pick } from '#server/platform/pick.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { touchProject } from '#server/features/projects/project-store.ts'
import type { Search } from '#server/features/search/read-search.ts'
import { queryOf } from '#server/features/search/search-store.ts'

/** Throws if the project has no solution with this id. */
export async function findSolution(
  database: Database,
  project: OwnedProjectId,
  solutionId: number,
): Promise<SavedSolution> {
  const [row] = await database.select().from(savedSolutions).where(isIn(project, solutionId))
  if (!row) throw notFound('Saved solution')
  return toSolution(row)
}

export function nameSolutions(
  database: Database,
  projects: readonly OwnedProjectId[],
  limit: number,
): Promise<Pick<SavedSolution, 'id' | 'title'>[]> {
  return database
    .select({ id: savedSolutions.id, title: savedSolutions.title })
    .from(savedSolutions)
    .where(inArray(savedSolutions.projectId, [...projects]))
    .orderBy(desc(savedSolutions.id))
    .limit(limit)
}

/**
 * The solutions of several projects that match a search (all if it is null), newest first, in small pages.
 */
export async function* findSolutions(
  database: Database,
  projects: readonly OwnedProjectId[],
  search: Search | null,
): AsyncGenerator<SavedSolution[]> {
  const found = search
    ? sql`${savedSolutions}, ${queryOf(search)} where ${savedSolutions}.search @@ query`
    : sql`${savedSolutions} where true`
  const ofProjects = inArray(savedSolutions.projectId, [...projects])
  const read = pages((last: SolutionRow | undefined) => {
    const before = last ? sql`and id < ${last.id}` : sql``
    const ids = idsOfPage(
      sql`select id, -id as place from ${found} and ${ofProjects} ${before}`,
      savedSolutions,
      sql`octet_length(content)`,
    )
    return database
      .select()
      .from(savedSolutions)
      .where(sql`${savedSolutions.id} in (${ids})`)
      .orderBy(desc(savedSolutions.id))
  })
  for await (const page of read) yield page.map(toSolution)
}

/**
 * A project's solutions, newest first, in pages small enough not to block other requests while one is
 * written.
 */
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
      sql`select id, ${place} as place from ${savedSolutions} where project_id = ${project} ${after}`,
      savedSolutions,
      sql`octet_length(content)`,
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

/** If one with the same `clientRef` exists, returns that. */
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

/** The task of the message that a solution was saved from. Throws if the project has no such message. */
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
  return {
    ...pick(row, 'id', 'projectId', 'title', 'content', 'language', 'messageId'),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
