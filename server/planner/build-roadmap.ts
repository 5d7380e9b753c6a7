import type { PlanPhase, PlanTask } from '#contract/plan.ts'
import { limits } from '#contract/limits.ts'
import type { Fill } from './fill-words.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { ChosenFeature, Match } from './match-features.ts'
import type { KnownTask } from './planner-knowledge.ts'
import { cutSlices } from './cut-slices.ts'
import { joinWords, sentenceCase } from './word-forms.ts'

const mostTasks = 40
const minutesADay = 60

/** Slices that each end in something that runs: the first screen, the core, the features, then polish and the App Store. */
export function buildRoadmap(knowledge: PlannerKnowledge, match: Match, fill: Fill): PlanPhase[] {
  const { shape } = match
  const { finish } = knowledge
  const base = [...shape.first, ...shape.core, ...finish.polish, ...finish.ship].length
  const slices = cutSlices(trim(match.features, mostTasks - base))
  const phases = [
    { ...shape.phases.first, tasks: shape.first.map((task) => toTask(task, 'high', fill)) },
    { ...shape.phases.core, tasks: shape.core.map((task) => toTask(task, 'high', fill)) },
    ...slices.map((slice) => featurePhase(slice, fill)),
    { ...finish.phase, tasks: [...finish.polish, ...finish.ship].map((task) => toTask(task, 'medium', fill)) },
  ]
  return withDays(phases.map(({ name, goal, tasks }) => ({ phase: fill(name), goal: fill(goal), tasks: distinctTitles(tasks) })))
}

/** The least wanted give up their later tasks first, then go. */
function trim(features: ChosenFeature[], room: number): ChosenFeature[] {
  const kept = features.map((entry) => (entry.priority === 'low' ? { ...entry, feature: { ...entry.feature, tasks: entry.feature.tasks.slice(0, 1) } } : entry))
  const order = kept.map((entry, at) => ({ entry, at })).toSorted((a, b) => a.entry.rank - b.entry.rank)
  const size = () => kept.reduce((sum, entry) => sum + entry.feature.tasks.length, 0)
  for (const keep of [1, 0]) {
    for (const { at } of order) {
      if (size() <= room) return kept.filter((entry) => entry.feature.tasks.length > 0)
      const entry = kept[at]!
      kept[at] = { ...entry, feature: { ...entry.feature, tasks: entry.feature.tasks.slice(0, keep) } }
    }
  }
  return kept.filter((entry) => entry.feature.tasks.length > 0)
}

function featurePhase(slice: ChosenFeature[], fill: Fill) {
  const names = [...new Set(slice.map((entry) => entry.feature.short))]
  const shown = joinWords(names.length > 3 ? [...names.slice(0, 2), 'more'] : names)
  return {
    name: `${sentenceCase(shown)} in {app}`,
    goal: `Each of these works in the simulator before the next one starts: ${joinWords(names)}.`,
    tasks: slice.flatMap((entry) => entry.feature.tasks.map((task) => toTask(task, entry.priority, fill))),
  }
}

function toTask(task: KnownTask, priority: PlanTask['priority'], fill: Fill): PlanTask {
  return {
    title: fill(/\{\w+\}/.test(task.title) ? task.title : `${task.title} in {app}`).slice(0, limits.taskTitle),
    description: fill(task.description),
    priority,
    minutes: task.minutes,
    topics: task.topics,
    doneWhen: fill(task.doneWhen),
  }
}

function distinctTitles(tasks: PlanTask[]): PlanTask[] {
  return tasks.filter((task, at) => tasks.findIndex((other) => other.title === task.title) === at)
}

/** Says for each phase on which days it falls, at an hour a day. */
export function withDays(phases: Omit<PlanPhase, 'days'>[]): PlanPhase[] {
  let minutes = 0
  return phases.map((phase) => {
    const first = Math.floor(minutes / minutesADay) + 1
    minutes += phase.tasks.reduce((sum, task) => sum + task.minutes, 0)
    const last = Math.max(first, Math.ceil(minutes / minutesADay))
    minutes = last * minutesADay
    return { phase: phase.phase, goal: phase.goal, days: first === last ? `Day ${first}` : `Days ${first}–${last}`, tasks: phase.tasks }
  })
}
