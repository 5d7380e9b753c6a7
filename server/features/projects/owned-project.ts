import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { PathId } from '#contract/identifiers.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projects, savedSolutions, tasks } from '#server/platform/db/tables/schema.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { notFound } from '#server/platform/http/problem.ts'

declare const proof: unique symbol

/** The id of a project whose owner was checked; only this file creates such ids. */
export type OwnedProjectId = number & { readonly [proof]: true }

/** Throws the same 404 for a missing project, another user's project and an invalid id. */
export async function requireOwnedProject(c: Context<SignedInEnvironment>): Promise<OwnedProjectId> {
  const id = requirePathId(c, 'projectId', 'Project')
  return findOwnedProject(c.var.database, c.var.user.id, id)
}

export async function findOwnedProject(
  database: Database,
  userId: number,
  id: number,
): Promise<OwnedProjectId> {
  const [row] = await database
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), isProjectOf(userId)))
  if (!row) throw notFound('Project')
  return row.id as OwnedProjectId
}

/** Condition for a user's projects, without those being imported or deleted. */
export function isProjectOf(userId: number) {
  return and(eq(projects.userId, userId), isNull(projects.unfinishedUntil))
}

export async function ownedProjects(database: Database, userId: number): Promise<OwnedProjectId[]> {
  const rows = await database
    .select({ id: projects.id })
    .from(projects)
    .where(isProjectOf(userId))
    .orderBy(projects.id)
  return rows.map(({ id }) => id as OwnedProjectId)
}

/** The project of a task; throws if it is not the user's. */
export async function findOwnedProjectOfTask(
  database: Database,
  userId: number,
  taskId: number,
): Promise<OwnedProjectId> {
  const [row] = await database
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(tasks, eq(tasks.projectId, projects.id))
    .where(and(eq(tasks.id, taskId), isProjectOf(userId)))
  if (!row) throw notFound('Task')
  return row.id as OwnedProjectId
}

/** The project of a saved solution; throws if it is not the user's. */
export async function findOwnedProjectOfSolution(
  database: Database,
  userId: number,
  solutionId: number,
): Promise<OwnedProjectId> {
  const [row] = await database
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(savedSolutions, eq(savedSolutions.projectId, projects.id))
    .where(and(eq(savedSolutions.id, solutionId), isProjectOf(userId)))
  if (!row) throw notFound('Saved solution')
  return row.id as OwnedProjectId
}

export function requirePathId(c: Context, name: string, thing: string): number {
  const id = PathId.safeParse(c.req.param(name))
  if (!id.success) throw notFound(thing)
  return id.data
}
