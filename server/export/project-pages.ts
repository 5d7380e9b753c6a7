import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { chatMessages, planVersions, savedSolutions, tasks } from '#server/db/schema.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'

/** The database keeps it (migration 0013), of completed tasks. */
const completedAt = sql`tasks.completed_at`.mapWith(tasks.updatedAt)

export type TaskRow = typeof tasks.$inferSelect & { completedAt: Date }
export type MessageRow = typeof chatMessages.$inferSelect
export type SolutionRow = typeof savedSolutions.$inferSelect

/** In their order. */
export function taskPages(database: Database, project: OwnedProjectId): AsyncGenerator<TaskRow[]> {
  return pages((last: TaskRow | undefined) => {
    const after = last ? sql`and ("order", id) > (${last.order}, ${last.id})` : sql``
    const ids = idsOfPage(
      sql`select id, row_number() over (order by "order", id) as place, coalesce(octet_length(description), 0) as size from ${tasks} where project_id = ${project} ${after}`,
    )
    return database
      .select({ ...getTableColumns(tasks), completedAt })
      .from(tasks)
      .where(sql`${tasks.id} in (${ids})`)
      .orderBy(asc(tasks.order), asc(tasks.id))
  })
}

/** Oldest first. */
export function messagePages(database: Database, project: OwnedProjectId): AsyncGenerator<MessageRow[]> {
  return pages((last: MessageRow | undefined) => {
    const ids = idsOfPage(sql`select id, seq as place, octet_length(content) as size from ${chatMessages} where project_id = ${project} and seq > ${last?.seq ?? 0}`)
    return database
      .select()
      .from(chatMessages)
      .where(sql`${chatMessages.id} in (${ids})`)
      .orderBy(asc(chatMessages.seq))
  })
}

export function solutionPages(database: Database, project: OwnedProjectId, { newestFirst = false } = {}): AsyncGenerator<SolutionRow[]> {
  return pages((last: SolutionRow | undefined) => {
    const after = last ? (newestFirst ? sql`and id < ${last.id}` : sql`and id > ${last.id}`) : sql``
    const place = newestFirst ? sql`-id` : sql`id`
    const ids = idsOfPage(sql`select id, ${place} as place, octet_length(content) as size from ${savedSolutions} where project_id = ${project} ${after}`)
    return database
      .select()
      .from(savedSolutions)
      .where(sql`${savedSolutions.id} in (${ids})`)
      .orderBy(newestFirst ? desc(savedSolutions.id) : asc(savedSolutions.id))
  })
}

/** Oldest first. */
export function planVersionPages(database: Database, project: OwnedProjectId): AsyncGenerator<(typeof planVersions.$inferSelect)[]> {
  return pages((last: typeof planVersions.$inferSelect | undefined) => {
    const ids = idsOfPage(sql`select id, version as place, bytes as size from ${planVersions} where project_id = ${project} and version > ${last?.version ?? 0}`)
    return database
      .select()
      .from(planVersions)
      .where(and(eq(planVersions.projectId, project), sql`${planVersions.id} in (${ids})`))
      .orderBy(asc(planVersions.version))
  })
}

async function* pages<Row>(readAfter: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let page = await readAfter(undefined); page.length > 0; page = await readAfter(page.at(-1))) yield page
}

const pageRows = 200
const pageBytes = 256 * 1024

/** The first rows of what is left, as many as are small enough to be written without anybody waiting; one in any case. */
function idsOfPage(rows: SQL): SQL {
  return sql`select id from (
    select id, sum(size) over (order by place rows unbounded preceding) - size as before from (select * from (${rows}) as left_over order by place limit ${pageRows}) as next
  ) as page where before < ${pageBytes}`
}
