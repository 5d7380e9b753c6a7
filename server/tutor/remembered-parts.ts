import type { Plan } from '#contract/plan.ts'
import type { Database } from '#server/db/database.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import type { TurnTask } from './turn.ts'

/** What is long in a project and seldom changes, with the versions that the database gave it. */
export interface RememberedParts {
  planVersion: string
  plan: Plan | null
  tasksVersion: string | null
  tasks: readonly TurnTask[]
}

const mostProjects = 100
const remembered = new WeakMap<Database, Map<OwnedProjectId, RememberedParts>>()

/** The database says with each reading whether they still hold, so that no change of any process is missed. */
export function recallParts(database: Database, project: OwnedProjectId): RememberedParts | null {
  return remembered.get(database)?.get(project) ?? null
}

export function rememberParts(database: Database, project: OwnedProjectId, parts: RememberedParts): void {
  const projects = remembered.get(database) ?? new Map<OwnedProjectId, RememberedParts>()
  remembered.set(database, projects)
  projects.delete(project)
  projects.set(project, parts)
  const [oldest] = projects.keys()
  if (projects.size > mostProjects && oldest !== undefined) projects.delete(oldest)
}
