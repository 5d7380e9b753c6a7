import { limits } from '#contract/limits.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { designLine } from '#server/teaching/planner/change/proposal-line.ts'
import { withDays } from '#server/teaching/planner/writing/plan-days.ts'
import type { PlanCommand } from './plan-command.ts'

export function hoursFor(hours: number | null): number | null {
  return hours !== null && hours >= 1 && hours <= limits.hoursPerWeek ? hours : null
}

export function paceCommand({ pace, roadmap }: Plan, hoursPerWeek: number): PlanCommand {
  const next = { shape: pace?.shape ?? 'own', hoursPerWeek, startsOn: pace?.startsOn ?? null } as const
  const title = `${hoursPerWeek} ${hoursPerWeek === 1 ? 'hour' : 'hours'} a week`
  const end = `The plan ends with ${withDays(roadmap, next).at(-1)!.days}; it was ${roadmap.at(-1)!.days}.`
  return { does: 'edit', edit: { change: 'set-pace', pace: next, line: designLine(title, [end]) } }
}

/**
 * A sentence about the time that the plan needs and, if `weeks` is given, the hours per week to finish in
 * that time.
 */
export function paceNote(plan: Plan, weeks: number | null): { hoursPerWeek: number | null; note: string } {
  const minutes = plan.roadmap.flatMap(({ tasks }) => tasks).reduce((sum, task) => sum + task.minutes, 0)
  const hours = Math.ceil(minutes / 60)
  const last = plan.features.slice(1).at(-1)
  const shorten = last ? ` To need less, put something off, for example “${last.name} later”.` : ''
  if (weeks !== null && weeks > 0) {
    const needed = Math.ceil(hours / weeks)
    const note = `The tasks take about ${hours} hours, which is ${needed} a week in ${weeks} weeks.${shorten}`
    return { hoursPerWeek: hoursFor(needed), note }
  }
  const each = plan.pace?.hoursPerWeek
  const time = each ? ` At ${each} hours a week that is ${Math.ceil(hours / each)} weeks.` : ''
  return {
    hoursPerWeek: null,
    note: `A plan keeps no date of its own. The tasks take about ${hours} hours.${time} Say how many hours a week you have.${shorten}`,
  }
}
