import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, planVersions } from '#server/platform/db/tables/schema.ts'
import { idsOfPage, pages } from '#server/platform/db/row-pages.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

export type MessageRow = typeof chatMessages.$inferSelect

/** A project's messages in batches, oldest first. */
export function messagePages(database: Database, project: OwnedProjectId): AsyncGenerator<MessageRow[]> {
  return pages((last: MessageRow | undefined) => {
    const ids = idsOfPage(
      sql`select id, seq as place from ${chatMessages} where project_id = ${project} and seq > ${last?.seq ?? 0}`,
      chatMessages,
      sql`octet_length(content)`,
    )
    return database
      .select()
      .from(chatMessages)
      .where(sql`${chatMessages.id} in (${ids})`)
      .orderBy(asc(chatMessages.seq))
  })
}

/** All versions of a project's plan in batches, oldest first. */
export function planVersionPages(
  database: Database,
  project: OwnedProjectId,
): AsyncGenerator<(typeof planVersions.$inferSelect)[]> {
  return pages((last: typeof planVersions.$inferSelect | undefined) => {
    const ids = idsOfPage(
      sql`select id, version as place from ${planVersions} where project_id = ${project} and version > ${last?.version ?? 0}`,
      planVersions,
      sql`bytes`,
    )
    return database
      .select()
      .from(planVersions)
      .where(and(eq(planVersions.projectId, project), sql`${planVersions.id} in (${ids})`))
      .orderBy(asc(planVersions.version))
  })
}
