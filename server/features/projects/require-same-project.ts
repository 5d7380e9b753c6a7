import type { OwnedProjectId } from './owned-project.ts'
import { invalid } from '#server/platform/http/problem.ts'

/**
 * Throws if the body names another project than the path: some clients repeat the project's id in the body.
 */
export function requireSameProject(project: OwnedProjectId, named: number | undefined): void {
  if (named !== undefined && named !== project)
    throw invalid([{ path: 'projectId', message: 'The project in the body is not the one in the address' }])
}
