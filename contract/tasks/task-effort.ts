import type { PlanTask } from '#contract/plan/plan.ts'

/**
 * Such as "45 min" or "25 to 60 min". If estimated for the learner's experience, that time comes first: "60
 * min (25 with practice)".
 */
export function taskEffort({ minutes, range }: Pick<PlanTask, 'minutes' | 'range'>): string {
  const [practised, beginner] = rangeOf({ minutes, range })
  if (practised === beginner) return `${minutes} min`
  if (minutes === practised) return `${practised} min (${beginner} for a beginner)`
  if (minutes === beginner) return `${beginner} min (${practised} with practice)`
  return `${practised} to ${beginner} min`
}

/** After a task is split or merged, its minutes no longer fit its stored range, which is then ignored. */
function rangeOf({ minutes, range }: { minutes: number; range?: PlanTask['range'] }): [number, number] {
  if (!range) return [minutes, minutes]
  const [least, most] = [toFive(range[0]), toFive(range[1])]
  return minutes < least || minutes > most ? [minutes, minutes] : [least, most]
}

/** Rounds to five minutes, as the planner does. */
function toFive(minutes: number): number {
  return Math.max(5, Math.round(minutes / 5) * 5)
}
