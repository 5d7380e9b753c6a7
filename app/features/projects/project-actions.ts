import type { Project } from '#contract/project.ts'

/** The actions of a card's menu. */
export interface ProjectActions {
  edit: (project: Project) => void
  /** With `startOver`, the copy has only the plan and its tasks, none started. */
  duplicate: (project: Project, startOver: boolean) => void
  exportFile: (project: Project) => void
  remove: (project: Project) => void
}
