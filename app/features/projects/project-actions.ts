import type { Project } from '#contract/project.ts'

/** The actions in a project card's menu. */
export interface ProjectActions {
  edit: (project: Project) => void
  /** With `startOver`, only the plan and its tasks are copied, and no task is started. */
  duplicate: (project: Project, startOver: boolean) => void
  exportFile: (project: Project) => void
  remove: (project: Project) => void
}
