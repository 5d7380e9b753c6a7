import { limits } from '#contract/limits.ts'
import type { PlanTask } from '#contract/plan/plan.ts'
import type { LiveList, LivePhase } from './live-list.ts'

/** Splitting between two features is preferred up to this far from the middle. */
const featureBonusMinutes = 45

/**
 * The index of the task that begins the second half: near the middle by time, preferably between two
 * features.
 */
export function splitPoint(tasks: PlanTask[]): number {
  const total = tasks.reduce((sum, { minutes }) => sum + minutes, 0)
  const distance = (at: number) => {
    const before = tasks.slice(0, at).reduce((sum, { minutes }) => sum + minutes, 0)
    return (
      Math.abs(before - total / 2) - (tasks[at]!.feature === tasks[at - 1]!.feature ? 0 : featureBonusMinutes)
    )
  }
  return tasks
    .slice(1)
    .reduce((best, _, index) => (distance(index + 1) < distance(best) ? index + 1 : best), 1)
}

/** An unused phase name such as "Reminders in Plant Diary, part 2". */
export function freePhaseName(list: LiveList, { phase }: LivePhase): string {
  const plain = phase.replace(/, part \d+$/, '').slice(0, limits.taskTitle - ', part 99'.length)
  const taken = new Set(list.phases.map((other) => other.phase))
  let part = 2
  while (taken.has(`${plain}, part ${part}`)) part += 1
  return `${plain}, part ${part}`
}
