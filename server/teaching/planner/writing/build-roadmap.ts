import type { PlanPace, PlanPhase, PlanTask } from '#contract/plan/plan.ts'
import type { Experience } from '#contract/account/user.ts'
import { limits } from '#contract/limits.ts'
import type { ArchetypeTask } from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sketchKind } from '#server/teaching/planner/sketch/sketch-kind.ts'
import type { Part } from '#server/teaching/planner/part.ts'
import type { RoadmapTask } from '#server/teaching/planner/roadmap-task.ts'
import type { Fill } from './names.ts'
import { withDays } from './plan-days.ts'

type Undated = Omit<PlanPhase, 'days'>

/** The most tasks of a later phase, unless a single part has more. */
const tasksAPhase = 7
/** How many tasks of the first version the first phase has, so that it ends with something visible. */
const firstTasks = 3

interface Planned {
  part: Part
  task: ArchetypeTask
}

/**
 * Phases in order: something on screen, the first usable version, improvements, server work, the App Store.
 */
export function buildRoadmap(
  knowledge: PlannerKnowledge,
  kind: string,
  chosen: readonly Part[],
  fill: Fill,
  experience: Experience | null,
  pace?: PlanPace,
): PlanPhase[] {
  const parts = withServerTrack(chosen)
  const { begin, gentle, tour, firstVersion, finish, phases } = knowledge.roadmap
  const titleOf = new Map(
    parts.flatMap(({ tasks }) => tasks.map((task) => [task.id, titled(task.title, fill)] as const)),
  )
  const first = parts.filter(({ story }) => story?.priority === 'P1')
  const later = parts.filter((part) => !first.includes(part))
  // If all parts are in the first version, the last phases refer to that.
  const last = later.length > 0 ? later : first
  const planned = (some: readonly Part[], track: 'app' | 'server') =>
    some.flatMap((part) => part.tasks.filter((task) => task.track === track).map((task) => ({ part, task })))
  const firstPlanned = planned(first, 'app')
  const cut = firstPlanned.length > firstTasks + 1 ? firstTasks : Math.ceil(firstPlanned.length / 2)
  const toTask = ({ part, task }: Planned) => planTask(kind, task, part, titleOf, fill, experience)
  const frame = (tasks: readonly RoadmapTask[], after: readonly string[]) =>
    tasks.map((task) => frameTask(task, after, fill, experience))
  const firstTitles = firstPlanned.map(({ task }) => titleOf.get(task.id)!)

  const beginTasks = frame(begin, [])
  const all: Undated[] = [
    {
      ...named(phases.begin, [first[0]!], fill),
      tasks: [
        ...beginTasks,
        ...(experience === 'new' ? frame(gentle, [beginTasks[0]!.title]) : []),
        ...firstPlanned.slice(0, cut).map(toTask),
      ].map((task, at) =>
        at > 0 && task.after!.length === 0 ? { ...task, after: [beginTasks[0]!.title] } : task,
      ),
    },
    {
      ...named(phases.firstVersion, first, fill),
      tasks: [
        ...(experience === 'new' ? frame(tour, [beginTasks[0]!.title]) : []),
        ...firstPlanned.slice(cut).map(toTask),
        ...frame(firstVersion, firstTitles.slice(-1)),
      ],
    },
    ...grouped(later).map((group) => ({
      ...named(phases.more, group, fill),
      tasks: planned(group, 'app').map(toTask),
    })),
    { ...named(phases.server, last, fill), tasks: planned(parts, 'server').map(toTask) },
    { ...named(phases.finish, last, fill), tasks: frame(finish, firstTitles.slice(-1)) },
  ]
  const shown = kind === sketchKind ? withinSketch(all) : all
  return withDays(
    distinctTitles(shown).filter(({ tasks }) => tasks.length > 0),
    pace,
  )
}

/** Shortens the plan of an app of no known kind by leaving out tasks of the last phase. */
function withinSketch(phases: readonly Undated[]): Undated[] {
  const tooMany = phases.reduce((sum, { tasks }) => sum + tasks.length, 0) - mostOfSketch
  return phases.map((phase, at) =>
    at === phases.length - 1 && tooMany > 0
      ? { ...phase, tasks: phase.tasks.slice(0, Math.max(0, phase.tasks.length - tooMany)) }
      : phase,
  )
}

const mostOfSketch = 12

/** Moves tasks that depend on server work to the server track. */
function withServerTrack(parts: readonly Part[]): Part[] {
  const onServer = new Set<string>()
  return parts.map((part) => ({
    ...part,
    tasks: part.tasks.map((task) => {
      if (task.track === 'app' && !task.after.some((id) => onServer.has(id))) return task
      onServer.add(task.id)
      return { ...task, track: 'server' as const }
    }),
  }))
}

/** Groups neighbouring parts into phases of at most `tasksAPhase` tasks. */
function grouped(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  let size = 0
  for (const part of parts) {
    const tasks = part.tasks.filter(({ track }) => track === 'app').length
    if (tasks === 0) continue
    if (groups.length === 0 || size + tasks > tasksAPhase) {
      groups.push([])
      size = 0
    }
    groups.at(-1)!.push(part)
    size += tasks
  }
  return groups
}

function named(
  { name, goal }: { name: string; goal: string },
  parts: readonly Part[],
  fill: Fill,
): { phase: string; goal: string } {
  const names = parts.map((part) => fill(part.name))
  const story = names.length > 2 ? `${names[0]}, and more` : names.join(' · ')
  const proof = proofOf(parts.find(({ story }) => story) ?? parts[0]!)
  const put = (text: string) => fill(text.replaceAll('{story}', story).replaceAll('{proof}', proof))
  return { phase: put(name), goal: put(goal) }
}

/** How to see that the part works: its first acceptance criterion, otherwise why it is wanted. */
function proofOf({ story, why }: Part): string {
  const [first] = story?.acceptance ?? []
  return first ? `Given ${first.given}, when ${first.when}, then ${first.then}.` : why
}

function planTask(
  kind: string,
  task: ArchetypeTask,
  part: Part,
  titleOf: ReadonlyMap<string, string>,
  fill: Fill,
  experience: Experience | null,
): PlanTask {
  return {
    title: titleOf.get(task.id)!,
    description: fill(task.description),
    priority: part.priority,
    minutes: minutesFor(task.minutes, experience),
    range: [task.minutes[0], task.minutes[1]],
    topics: task.topics,
    doneWhen: fill(task.doneWhen),
    after: task.after.flatMap((id) => titleOf.get(id) ?? []),
    feature: fill(part.name),
    ...(task.track === 'server' ? { track: task.track } : {}),
    madeFrom: `${part.origin === 'feature' ? 'feature' : kind}/${task.id}`,
  }
}

function frameTask(
  { id, title, description, minutes, doneWhen, topics }: RoadmapTask,
  after: readonly string[],
  fill: Fill,
  experience: Experience | null,
): PlanTask {
  return {
    title: titled(title, fill),
    description: fill(fill(description)),
    priority: 'high',
    minutes: minutesFor(minutes, experience),
    range: [minutes[0], minutes[1]],
    topics,
    doneWhen: fill(fill(doneWhen)),
    after: [...after],
    madeFrom: `roadmap/${id}`,
  }
}

function titled(title: string, fill: Fill): string {
  return fill(fill(title)).slice(0, limits.taskTitle)
}

/** Rounded to 5: the upper bound for beginners, the lower for experienced learners, otherwise the middle. */
function minutesFor([least, most]: readonly [number, number], experience: Experience | null): number {
  const minutes = experience === 'new' ? most : experience === 'experienced' ? least : (least + most) / 2
  return Math.max(5, Math.round(minutes / 5) * 5)
}

function distinctTitles(phases: readonly Undated[]): Undated[] {
  const seen = new Set<string>()
  return phases.map((phase) => ({
    ...phase,
    tasks: phase.tasks.filter(({ title }) => !seen.has(title) && seen.add(title)),
  }))
}
