import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ProjectProgress } from '#contract/project.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'

export const noProgress: ProjectProgress = { done: 0, total: 0, current: null }

// Chooses like `nextTaskOf`, but in the database, because the projects on a dashboard can have thousands of
// tasks.
const priorityRank = sql`case ${tasks.priority} when 'high' then 0 when 'medium' then 1 else 2 end`

/**
 * A phase's position is the average position of all its tasks, done ones included. Tasks without a phase
 * count as part of the earliest open phase.
 */
function placesOfPhases(database: Database, projectIds: number[]) {
  return database.$with('places').as(
    database
      .select({
        projectId: tasks.projectId,
        phase: tasks.phase,
        place: sql<number>`avg(${tasks.order})`.as('place'),
        isOpen: sql<boolean>`bool_or(${ne(tasks.status, 'completed')})`.as('is_open'),
      })
      .from(tasks)
      .where(sql`${inArray(tasks.projectId, projectIds)} and ${tasks.phase} is not null`)
      .groupBy(tasks.projectId, tasks.phase),
  )
}

/** Computed once for all tasks: a subquery per task might read all other tasks each time. */
function isWaitingIn(projectIds: readonly number[]) {
  const waiting = sql`select waiting.id from tasks as waiting cross join lateral unnest(waiting.depends_on) as needed(id) join tasks as other on other.id = needed.id where ${inArray(sql`waiting.project_id`, [...projectIds])} and other.status <> 'completed'`
  return sql`${tasks.id} in (${waiting})`
}

/** The progress of each project that has tasks, by project id. */
export async function progressOfProjects(
  database: Database,
  projectIds: number[],
): Promise<Map<number, ProjectProgress>> {
  if (projectIds.length === 0) return new Map()
  const inProjects = inArray(tasks.projectId, projectIds)
  const counts = await database
    .select({
      projectId: tasks.projectId,
      total: count(),
      done: count(sql`case when ${eq(tasks.status, 'completed')} then 1 end`),
    })
    .from(tasks)
    .where(inProjects)
    .groupBy(tasks.projectId)
  const places = placesOfPhases(database, projectIds)
  const earliest = sql`(select min(earliest.place) from places as earliest where earliest.project_id = ${tasks.projectId} and earliest.is_open)`
  const open = await database
    .with(places)
    .selectDistinctOn([tasks.projectId], { projectId: tasks.projectId, title: tasks.title })
    .from(tasks)
    .leftJoin(places, and(eq(places.projectId, tasks.projectId), eq(places.phase, tasks.phase)))
    .where(sql`${inProjects} and ${ne(tasks.status, 'completed')}`)
    .orderBy(
      tasks.projectId,
      asc(sql`case when ${eq(tasks.status, 'in_progress')} then 0 else 1 end`),
      asc(isWaitingIn(projectIds)),
      sql`coalesce(${places.place}, ${earliest}) asc nulls last`,
      asc(priorityRank),
      asc(tasks.order),
      asc(tasks.id),
    )
  const currentTitles = new Map(open.map((task) => [task.projectId, task.title]))
  return new Map(
    counts.map(({ projectId, total, done }) => [
      projectId,
      { done, total, current: currentTitles.get(projectId) ?? null },
    ]),
  )
}
