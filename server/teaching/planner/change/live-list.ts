import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'
import { isFinishOfSevenDays } from '#server/teaching/planner/writing/plan-days.ts'

/** The fields of a task that a plan can change. `id` is null until the task is stored. */
export type LiveTask = Pick<
  Task,
  'title' | 'description' | 'status' | 'priority' | 'order' | 'phase' | 'minutes' | 'doneWhen' | 'topics'
> & {
  id: number | null
  planKey: string | null
  dependsOn?: number[] | null
}

export interface Slot {
  /** The title before the edit, by which edits refer to the task. */
  known: string
  task: PlanTask
  live: LiveTask | null
}

export interface LivePhase {
  phase: string
  goal: string
  slots: Slot[]
}

/** A plan's phases together with the tasks made from them. */
export interface LiveList {
  phases: LivePhase[]
  all: LiveTask[]
  /** Whether every phase has tasks in the list, so that a new task is added there too. */
  isWholeMade: boolean
  /** The phases that the seven-day programme moved forward: the shipping phase or its parts. */
  shippedEarly: LivePhase[]
  /** Two tasks that the edit merged. */
  joined?: { kept: LiveTask; gone: LiveTask }
}

/** Pairs planned and live tasks by key, which renamed tasks keep, otherwise by title. */
export function openList({ roadmap, pace }: Plan, tasks: LiveTask[]): LiveList {
  const byKey = new Map(tasks.map((task) => [task.planKey, task]))
  const phases = roadmap.map(({ phase, goal, tasks: planned }): LivePhase => ({
    phase,
    goal,
    slots: planned.map((task): Slot => ({
      known: task.title,
      task,
      live: byKey.get(planKeyOf(phase, task.title)) ?? null,
    })),
  }))
  const slots = phases.flatMap((phase) => phase.slots)
  const placed = new Set(slots.map(({ live }) => live))
  const free = Map.groupBy(
    tasks.filter((task) => !placed.has(task)),
    ({ title }) => title,
  )
  for (const slot of slots) slot.live ??= free.get(slot.task.title)?.shift() ?? null
  return {
    phases,
    all: tasks,
    isWholeMade: phases.every(isMade),
    shippedEarly:
      pace?.shape === 'seven-days' ? phases.filter((_, at) => isFinishOfSevenDays(roadmap[at]!)) : [],
  }
}

export function slotsOf({ phases }: LiveList): Slot[] {
  return phases.flatMap(({ slots }) => slots)
}

/** Removes slots and their live tasks. */
export function removeSlots(list: LiveList, gone: readonly Slot[]): void {
  const tasks = new Set(gone.map(({ live }) => live))
  for (const phase of list.phases) phase.slots = phase.slots.filter((slot) => !gone.includes(slot))
  list.all = list.all.filter((live) => !tasks.has(live))
}

export function isOpen({ live }: Slot): boolean {
  return live?.status !== 'completed'
}

/**
 * The live task for a new task of the plan: an existing one, a new one, or null while its phase has no live
 * tasks.
 */
export function liveFor(list: LiveList, phase: LivePhase, task: PlanTask): LiveTask | null {
  const planKey = planKeyOf(phase.phase, task.title)
  const placed = new Set(slotsOf(list).map(({ live }) => live))
  const known = list.all.find(
    (live) => !placed.has(live) && (live.planKey === planKey || live.title === task.title),
  )
  if (known) return known
  if (!list.isWholeMade && !isMade(phase)) return null
  return {
    ...liveFields(task),
    id: null,
    status: 'not_started',
    order: 0,
    phase: phase.phase,
    planKey: keyFor(list, null, phase.phase, task.title),
  }
}

export function liveFields({ title, description, priority, minutes, topics, doneWhen }: PlanTask) {
  return { title, description, priority, minutes, topics, doneWhen }
}

/** Changes the live task of a slot, if there is one. */
export function setLive(list: LiveList, slot: Slot, fields: Partial<LiveTask>): void {
  const { live } = slot
  if (!live) return
  const changed = { ...live, ...fields }
  slot.live = changed
  list.all = list.all.map((other) => (other === live ? changed : other))
}

/** The key for a task's new phase or title; null if another task already uses it. */
export function keyFor(list: LiveList, live: LiveTask | null, phase: string, title: string): string | null {
  const key = planKeyOf(phase, title)
  if (live?.planKey === key) return key
  const used = [...list.all, ...slotsOf(list).map((slot) => slot.live)]
  return used.some((other) => other?.planKey === key) ? null : key
}

function isMade({ slots }: LivePhase): boolean {
  return slots.some(({ live }) => live !== null)
}
