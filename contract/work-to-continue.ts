import { hoursAndMinutes } from './hours-and-minutes.ts'
import type { Project } from './project.ts'

type Known = Pick<Project, 'updatedAt' | 'hasPlan' | 'progress'>

/** The project that every page offers to continue: the one changed last of those with something left to do. */
export function projectToContinue<Of extends Known>(projects: readonly Of[]): Of | null {
  const newestFirst = projects.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return newestFirst.find((project) => !isFinished(project)) ?? newestFirst[0] ?? null
}

export function isFinished({ progress: { total, current } }: Known): boolean {
  return total > 0 && current === null
}

/** What is to do next in a project, in one line. `minutes` is the length of its current task, if known. */
export function nextStepOf(
  { hasPlan, progress: { total, current } }: Known,
  minutes?: number | null,
): string {
  if (current !== null) return minutes ? `${current}, about ${hoursAndMinutes(minutes)}` : current
  if (total > 0) return 'All tasks are done'
  return hasPlan ? 'Plan made, no tasks yet' : 'Ready to plan'
}
