import { eq } from 'drizzle-orm'
import type { Project, ProjectChange } from '#contract/project.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projects } from '#server/platform/db/tables/schema.ts'
import { chooseTarget } from '#server/features/plan/minimum-ios-store.ts'
import type { OwnedProjectId } from './owned-project.ts'
import { readProject } from './project-store.ts'

export async function changeProject(
  database: Database,
  project: OwnedProjectId,
  { targetIos, ...words }: ProjectChange,
  now: Date,
): Promise<Project> {
  return database.transaction(async (transaction) => {
    await transaction
      .update(projects)
      .set({ ...words, updatedAt: now })
      .where(eq(projects.id, project))
    if (targetIos) await chooseTarget(transaction, project, targetIos, now)
    return readProject(transaction, project)
  })
}
