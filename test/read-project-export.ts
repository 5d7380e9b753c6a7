import { ProjectExport } from '#contract/export.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projectToJson, readExportedParts } from '#server/features/export/export-store.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

/** A project as the file that its export writes. */
export async function readProjectExport(database: Database, project: OwnedProjectId): Promise<ProjectExport> {
  const pieces = await Array.fromAsync(projectToJson(await readExportedParts(database, project)))
  return JSON.parse(pieces.join('')) as ProjectExport
}
