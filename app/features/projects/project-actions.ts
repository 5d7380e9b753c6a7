import type { Project } from '#contract/project.ts'

/** What a card's menu does. */
export interface ProjectActions {
  edit: (project: Project) => void
  /** Started over, a copy has the plan and its tasks, none of them begun. */
  duplicate: (project: Project, startOver: boolean) => void
  exportFile: (project: Project) => void
  remove: (project: Project) => void
}
