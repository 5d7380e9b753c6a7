import type { PlanPace, PlanPhase, PlanTask } from '#contract/plan.ts'
import { limits } from '#contract/limits.ts'
import type { Experience } from '#contract/user.ts'
import type { Fill } from './fill-words.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { ChosenFeature, Match } from '#server/teaching/planner/match-features.ts'
import type { KnownShape, KnownTask } from '#server/teaching/planner/planner-knowledge.ts'
import { withDays } from './plan-days.ts'
import { cutSlices } from './cut-slices.ts'
import type { Want } from '#server/teaching/planner/idea/read-wants.ts'
import { createTitles } from './tell-wants.ts'
import { joinWords, sentenceCase } from '#server/teaching/planner/idea/word-forms.ts'

const mostTasks = 40

/** What titles say in the idea's own words. */
export interface OwnWords {
  wants: Want[]
  /** What is kept of the main thing: "flow, mood and start date". */
  fields: string
}

/** Slices that each end in something that runs: the first screen, the core, the features, then polish and the App Store. */
export function buildRoadmap(
  knowledge: PlannerKnowledge,
  match: Match,
  own: OwnWords,
  fill: Fill,
  experience: Experience | null,
  pace?: PlanPace,
): PlanPhase[] {
  const { shape } = match
  const { finish } = knowledge
  const first =
    experience === 'new'
      ? [...shape.first.slice(0, 1), ...knowledge.gentle, ...shape.first.slice(1)]
      : shape.first
  const base = [...first, ...shape.core, ...finish.polish, ...finish.ship].length
  const slices = cutSlices(trim(match.features, mostTasks - base))
  const phases: RoadmapPhase[] = [
    { ...shape.phases.first, tasks: first.map((task) => ({ task, priority: 'high' })) },
    { ...shape.phases.core, tasks: shape.core.map((task) => ({ task, priority: 'high' })) },
    ...slices.map(featurePhase),
    {
      ...finish.phase,
      tasks: [...finish.polish, ...finish.ship].map((task) => ({ task, priority: 'medium' })),
    },
  ]
  const size = sizeFor(experience)
  const titleOf = createTitles(own.wants, own.fields, fill)
  const heardBy = new Map(
    match.features.flatMap(({ feature, want }) =>
      want ? [[feature.id, { want, isTold: false }] as const] : [],
    ),
  )
  const filled = phases.map(({ name, goal, tasks }) => ({
    phase: fill(name),
    goal: fill(goal),
    tasks: distinctTitles(
      tasks.map((planned) => ({
        planned,
        task: toTask(
          planned,
          titleOf(planned.task, heardBy.get(planned.entry?.feature.id ?? '')),
          fill,
          size,
        ),
      })),
    ),
  }))
  const after = dependencies(
    filled.flatMap(({ tasks }) => tasks),
    shape,
  )
  const phasesOfPlan = filled.map(({ phase, goal, tasks }) => ({
    phase,
    goal,
    tasks: tasks.map((entry) => ({ ...entry.task, after: after.get(entry) ?? [] })),
  }))
  return withDays(phasesOfPlan, pace)
}

interface RoadmapPhase {
  name: string
  goal: string
  tasks: PlannedTask[]
}

/** A task of the knowledge on its way into a plan. */
interface PlannedTask {
  task: KnownTask
  priority: PlanTask['priority']
  entry?: ChosenFeature
}

interface FilledTask {
  planned: PlannedTask
  task: PlanTask
}

/** What each task stands on, always something before it: the step before it, or what its feature needs. */
function dependencies(all: FilledTask[], shape: KnownShape): Map<FilledTask, string[]> {
  const lastOf = new Map<string, FilledTask>()
  let lastOfSkeleton: FilledTask | undefined
  let core: FilledTask | undefined
  const after = new Map<FilledTask, string[]>()
  for (const filled of all) {
    const { task, entry } = filled.planned
    const before = entry ? beforeFeature(entry, lastOf, core) : [lastOfSkeleton]
    after.set(filled, [...new Set(before.flatMap((other) => other?.task.title ?? []))])
    if (entry) lastOf.set(entry.feature.id, filled)
    else lastOfSkeleton = filled
    if (task === shape.core[0]) core = filled
  }
  return after
}

function beforeFeature(
  { feature }: ChosenFeature,
  lastOf: Map<string, FilledTask>,
  core: FilledTask | undefined,
): (FilledTask | undefined)[] {
  if (lastOf.has(feature.id)) return [lastOf.get(feature.id)]
  const needed = feature.needs.flatMap((id) => lastOf.get(id) ?? [])
  return needed.length > 0 ? needed : [core]
}

/** Beginners need longer for the same step, old hands shorter. */
function sizeFor(experience: Experience | null): (minutes: number) => number {
  const factor = experience === 'new' ? 1.25 : experience === 'experienced' ? 0.7 : 1
  return (minutes) => Math.min(45, Math.max(15, Math.round((minutes * factor) / 5) * 5))
}

/** The least wanted give up their later tasks first, then go. */
function trim(features: ChosenFeature[], room: number): ChosenFeature[] {
  const kept = features.map((entry) =>
    entry.priority === 'low'
      ? { ...entry, feature: { ...entry.feature, tasks: entry.feature.tasks.slice(0, 1) } }
      : entry,
  )
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

function featurePhase(slice: ChosenFeature[]): RoadmapPhase {
  const names = [...new Set(slice.map((entry) => entry.feature.short))]
  const shown = joinWords(names.length > 3 ? [...names.slice(0, 2), 'more'] : names)
  return {
    name: `${sentenceCase(shown)} in {app}`,
    goal: `Each of these works in the simulator before the next one starts: ${joinWords(names)}.`,
    tasks: slice.flatMap((entry) =>
      entry.feature.tasks.map((task) => ({ task, priority: entry.priority, entry })),
    ),
  }
}

function toTask(
  { task, priority, entry }: PlannedTask,
  title: string,
  fill: Fill,
  size: (minutes: number) => number,
): PlanTask {
  return {
    title: title.slice(0, limits.taskTitle),
    description: fill(task.description),
    priority,
    minutes: size(task.minutes),
    topics: task.topics,
    doneWhen: fill(task.doneWhen),
    ...(entry ? { feature: fill(entry.feature.name) } : {}),
  }
}

function distinctTitles(tasks: FilledTask[]): FilledTask[] {
  return tasks.filter(({ task }, at) => tasks.findIndex((other) => other.task.title === task.title) === at)
}
