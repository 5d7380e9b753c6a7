import type { Plan } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'

const dayMs = 24 * 60 * 60 * 1000
const mostCharacters = 110

/** The day of the project, counted from 1, on which the last of the `done` tasks was completed. */
export function dayOf(done: readonly Task[], tasks: readonly Task[]): number {
  const at = Math.max(...done.map(({ updatedAt }) => Date.parse(updatedAt)))
  const begun = Math.min(at, ...tasks.map(({ createdAt }) => Date.parse(createdAt)))
  return Math.round((startOfDay(at) - startOfDay(begun)) / dayMs) + 1
}

/** What works after a phase: its goal's first sentence; if too long, or for phase 1, a line with its name. */
export function phaseLine(appName: string, roadmap: Plan['roadmap'], name: string): string {
  const at = roadmap.findIndex(({ phase }) => phase === name)
  const goal = at > 0 ? roadmap[at]!.goal : ''
  const end = goal.search(/[.!?] /)
  const first = (end < 0 ? goal : goal.slice(0, end)).trim().replace(/\.$/, '')
  if (first !== '' && first.length <= mostCharacters) return first
  const goesOn = roadmap.slice(at + 1).some(({ tasks }) => tasks.some(({ feature }) => feature === name))
  return goesOn ? `The first part of “${name}” works in ${appName}` : `“${name}” works in ${appName}`
}

export function endingLine(appName: string): string {
  return `I built ${appName}`
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
