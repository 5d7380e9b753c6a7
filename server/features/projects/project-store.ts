import { count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import {
  usualIos,
  TargetIos,
  type NewProject,
  type Project,
  type ProjectProgress,
} from '#contract/project.ts'
import type { SessionUser } from '#server/platform/http/app-environment.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  chatMessages,
  planVersions,
  projects,
  proposals,
  savedSolutions,
  tasks,
  users,
} from '#server/platform/db/tables/schema.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { pick } from '#server/platform/pick.ts'
import { isProjectOf, type OwnedProjectId } from './owned-project.ts'
import { noProgress, progressOfProjects } from './project-progress-store.ts'

const rowsRemovedAtOnce = 200

/** A user's projects, the last changed first. */
export async function listProjects(database: Database, userId: number): Promise<Project[]> {
  const rows = await database
    .select(columns)
    .from(projects)
    .where(isProjectOf(userId))
    .orderBy(desc(projects.updatedAt), desc(projects.id))
  const progress = await progressOfProjects(
    database,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toProject(row, progress.get(row.id)))
}

export async function createProject(
  database: Database,
  user: SessionUser,
  input: NewProject & { unfinishedUntil?: Date },
  now: Date,
): Promise<Project> {
  return database.transaction(async (transaction) => {
    if (user.isGuest) await requireRoomForGuest(transaction, user.id)
    const [row] = await transaction
      .insert(projects)
      .values({ ...input, userId: user.id, createdAt: now, updatedAt: now })
      .returning(columns)
    return toProject(row!)
  })
}

export async function readProject(database: Database, project: OwnedProjectId): Promise<Project> {
  const [row] = await database.select(columns).from(projects).where(eq(projects.id, project))
  if (!row) throw notFound('Project')
  return toProject(row, (await progressOfProjects(database, [project])).get(project))
}

/**
 * Hides the project at once, then deletes it in small steps: the embedded database blocks all other queries
 * during each.
 */
export async function deleteProject(database: Database, project: OwnedProjectId, now: Date): Promise<void> {
  await database.update(projects).set({ unfinishedUntil: now }).where(eq(projects.id, project))
  await removeProject(database, project)
}

/** Those of an interrupted import or deletion. Returns how many. */
export async function removeUnfinishedProjects(database: Database, now: Date): Promise<number> {
  const left = await database
    .select({ id: projects.id })
    .from(projects)
    .where(lt(projects.unfinishedUntil, now))
  for (const { id } of left) await removeProject(database, id)
  return left.length
}

export async function removeProject(database: Database, projectId: number): Promise<void> {
  // Newest first: deleting a message would otherwise update the messages that follow it.
  for (const [table, order] of [
    [chatMessages, chatMessages.seq],
    [tasks, tasks.id],
    [savedSolutions, savedSolutions.id],
    [planVersions, planVersions.id],
    [proposals, proposals.id],
  ] as const) {
    const next = database
      .select({ id: table.id })
      .from(table)
      .where(eq(table.projectId, projectId))
      .orderBy(desc(order))
      .limit(rowsRemovedAtOnce)
    for (;;)
      if (
        (await database.delete(table).where(inArray(table.id, next)).returning({ id: table.id })).length <
        rowsRemovedAtOnce
      )
        break
  }
  await database.delete(projects).where(eq(projects.id, projectId))
}

/** Sets the time the project was last changed. Changes inside the project count too. */
export async function touchProject(database: Database, project: OwnedProjectId, now: Date): Promise<void> {
  await database.update(projects).set({ updatedAt: now }).where(eq(projects.id, project))
}

/** All columns except the plan, which is large and has its own route. */
const columns = {
  id: projects.id,
  userId: projects.userId,
  title: projects.title,
  description: projects.description,
  targetIos: projects.targetIos,
  accent: projects.accent,
  hasPlan: sql<boolean>`${projects.plan} is not null`,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
}

interface ProjectRow extends Pick<
  typeof projects.$inferSelect,
  'id' | 'userId' | 'title' | 'description' | 'targetIos' | 'accent' | 'createdAt' | 'updatedAt'
> {
  hasPlan: boolean
}

/** Throws at the limit. Locks the user's row, so that concurrent requests cannot exceed it. */
async function requireRoomForGuest(database: Database, userId: number): Promise<void> {
  const [guest] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!guest) throw new Problem(401, 'You have signed in since then. Reload the page and try again.')
  const [row] = await database.select({ projects: count() }).from(projects).where(eq(projects.userId, userId))
  if ((row?.projects ?? 0) >= limits.guestProjects) {
    throw new Problem(
      403,
      `A guest can have ${limits.guestProjects} projects. Sign in to create more, or delete one you no longer need.`,
    )
  }
}

function toProject(row: ProjectRow, progress: ProjectProgress = noProgress): Project {
  // The supported version closest below: a plan may need iOS 18.2, and an imported file may contain anything.
  const targetIos =
    TargetIos.options.findLast((version) => Number(version) <= Number(row.targetIos)) ?? usualIos
  return {
    ...pick(row, 'id', 'userId', 'title', 'description', 'accent', 'hasPlan'),
    targetIos,
    progress,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
