import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { PlanPart } from './plan-part.ts'
import { listOf, lowerFirst } from './plan-words.ts'

/** Says why a part is in the plan, and whether the first version needs it. */
export function tellWhyPart({ name, tasks, features }: PlanPart): string {
  const isFirst = tasks.some(({ priority }) => priority === 'high')
  const reasons = features.map((one) => `**${one.name}** (${lowerFirst(one.why.replace(/\.$/, ''))})`)
  return [
    isFirst
      ? `In your plan "${name}" belongs to the first version${reasons.length > 0 ? `, for ${listOf(reasons)}` : ''}.`
      : `Your first version does not need "${name}"${reasons.length > 0 ? `; it comes later, for ${listOf(reasons)}` : ''}.`,
    `The work on it is ${titlesOf(tasks)}${timeOf(tasks)}.`,
    'If you would rather do without, write that under **Plan > Change the plan**; you see what goes before anything changes. What would your app lose without it?',
  ].join(' ')
}

/** Says whether a part can wait, and what depends on it. */
export function tellSkipPart({ name, tasks }: PlanPart, { tasks: all }: TutorTurn): string {
  const ids = new Set(tasks.map(({ id }) => id))
  const waiting = all.filter(({ id, dependsOn }) => !ids.has(id) && dependsOn.some((other) => ids.has(other)))
  return [
    `Yes, "${name}" can wait: ${titlesOf(tasks)}${timeOf(tasks)} ${tasks.length > 1 ? 'stay' : 'stays'} open until you come back.`,
    waiting.length > 0
      ? `${titlesOf(waiting)} ${waiting.length > 1 ? 'build' : 'builds'} on it, so do it before that.`
      : 'No other task waits for it.',
    'If you never want it, take it out under **Plan > Change the plan**.',
  ].join(' ')
}

/** Says what a change of a part would affect. */
export function tellChangePart({ name, tasks, features: [feature] }: PlanPart): string {
  return [
    `Yes, the plan is yours to change. Now "${name}" is in ${titlesOf(tasks)}${timeOf(tasks)}${feature ? `, for **${feature.name}**` : ''}.`,
    'Write your wish under **Plan > Change the plan**: you get a proposal, line by line, and take of it what you like.',
    'Does the first version need the change, or can it wait?',
  ].join(' ')
}

const mostNamed = 3

function titlesOf(tasks: readonly TurnTask[]): string {
  const named = tasks.slice(0, mostNamed).map(({ title }) => `**${title}**`)
  const rest = tasks.length - named.length
  return listOf(rest > 0 ? [...named, `${rest} more`] : named)
}

function timeOf(tasks: readonly TurnTask[]): string {
  const minutes = tasks.reduce((sum, task) => sum + (task.minutes ?? 0), 0)
  return minutes > 0 ? ` (about ${hoursAndMinutes(minutes)})` : ''
}
