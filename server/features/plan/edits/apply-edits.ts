import { isDeepStrictEqual } from 'node:util'
import type { Plan, PlanPace, PlanPhase, PlanTask } from '#contract/plan.ts'
import { isFinishOfSevenDays, withDays } from '#server/teaching/planner/writing/plan-days.ts'
import { planKeyOf } from './plan-key.ts'
import type {
  AddTask,
  ChangeTask,
  FeatureEdit,
  PlanEdit,
  RemoveTask,
} from '#server/platform/db/tables/plan-edit.ts'
import type { MergedTasks } from './merged-dependencies.ts'
import type { LiveTask } from './live-task.ts'
import { orderWithAdded } from './order-with-added.ts'
import { withValidDependencies } from './valid-dependencies.ts'

export interface Slot {
  /** The title before any edit; edits refer to it. */
  known: string
  task: PlanTask
  live: LiveTask | null
}

export interface LivePhase {
  phase: string
  goal: string
  slots: Slot[]
}

/** Applies edits to the plan and the task list. A done task and its place in the plan never change. */
export function applyEdits(
  plan: Plan,
  tasks: LiveTask[],
  edits: PlanEdit[],
): { plan: Plan; tasks: LiveTask[] } {
  const sorted = tasks.toSorted((a, b) => a.order - b.order || (a.id ?? 0) - (b.id ?? 0))
  const list = openList(plan, sorted)
  for (const edit of edits) if (edit.kind === 'change-task') changeTask(list, edit)
  for (const edit of edits) if (edit.kind === 'add-task') addTask(list, edit)
  for (const edit of edits) if (edit.kind === 'remove-task') removeTask(list, edit)
  const roadmap = list.phases.map(({ phase, goal, slots }) => ({
    phase,
    goal,
    tasks: slots.map(({ task }) => task),
  }))
  const features = editFeatures(plan.features, edits.filter(isFeatureEdit))
  const design = edits.find((edit) => edit.kind === 'change-design')?.design
  const isSameRoadmap = isDeepStrictEqual(
    roadmap,
    plan.roadmap.map(({ phase, goal, tasks: planned }) => ({ phase, goal, tasks: planned })),
  )
  return {
    plan: {
      ...plan,
      ...design,
      features,
      ...(plan.aside
        ? { aside: plan.aside.filter(({ feature }) => !features.some(({ name }) => name === feature.name)) }
        : {}),
      roadmap: isSameRoadmap ? plan.roadmap : datedRoadmap(list, plan.pace, renamedBy(edits)),
    },
    tasks: orderWithAdded(
      list.all,
      list.phases.flatMap(({ slots }) => slots.flatMap(({ live }) => live ?? [])),
    ),
  }
}

export interface LiveList {
  phases: LivePhase[]
  all: LiveTask[]
  /** Every phase has been turned into tasks, so a new task is created too. */
  isWholeMade: boolean
  /** The phases that the seven-day programme moved forward: the shipping phase or its parts. */
  shippedEarly: LivePhase[]
  /** Pairs of tasks that were merged. */
  joined?: MergedTasks
}

export function openList(plan: Plan, tasks: LiveTask[]): LiveList {
  const phases = placeTasks(plan, tasks)
  const shippedEarly =
    plan.pace?.shape === 'seven-days' ? phases.filter((_, at) => isFinishOfSevenDays(plan.roadmap[at]!)) : []
  return { phases, all: tasks, isWholeMade: phases.every(isMade), shippedEarly }
}

/** The current phases with dates. Dependencies follow the order at the learner's own pace, to which the plan can always return. */
export function datedRoadmap(
  { phases, shippedEarly }: LiveList,
  pace: PlanPace | undefined,
  renamed: ReadonlyMap<string, string>,
): PlanPhase[] {
  const ordered = [
    ...phases.filter((phase) => !shippedEarly.includes(phase)),
    ...phases.filter((phase) => shippedEarly.includes(phase)),
  ]
  const roadmap = ordered
    .filter(({ slots }) => slots.length > 0)
    .map(({ phase, goal, slots }) => ({ phase, goal, tasks: slots.map(({ task }) => task) }))
  const shipping = shippedEarly.map(({ phase }) => phase)
  return withDays(withValidDependencies(roadmap, renamed), pace, shipping)
}

/** Finds a task by its key, so that a renamed one is recognized, else by its title. */
function placeTasks(plan: Plan, tasks: LiveTask[]): LivePhase[] {
  const byKey = new Map(tasks.map((task) => [task.planKey, task]))
  const phases = plan.roadmap.map(({ phase, goal, tasks: planned }) => ({
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
  return phases
}

function isMade(phase: LivePhase): boolean {
  return phase.slots.some(({ live }) => live !== null)
}

function addTask(list: LiveList, { phase: name, goal, afterPhase, after, task }: AddTask): void {
  const phase =
    list.phases.find((other) => other.phase === name) ??
    insertPhase(list, { phase: name, goal, slots: [] }, afterPhase)
  if (phase.slots.some((slot) => slot.task.title === task.title)) return
  const follows =
    after.map((title) => phase.slots.findIndex((slot) => slot.known === title)).find((at) => at >= 0) ?? -1
  phase.slots.splice(follows + 1, 0, { known: task.title, task, live: liveFor(list, phase, task) })
}

function insertPhase(list: LiveList, phase: LivePhase, afterPhase: string | null): LivePhase {
  list.phases.splice(list.phases.findIndex((other) => other.phase === afterPhase) + 1, 0, phase)
  return phase
}

/** The list's task for a new task of the plan: an existing one, a new one, or none while its phase has no tasks yet. */
export function liveFor(list: LiveList, { phase, slots }: LivePhase, task: PlanTask): LiveTask | null {
  const planKey = planKeyOf(phase, task.title)
  const placed = new Set(list.phases.flatMap((other) => other.slots.map(({ live }) => live)))
  const known = list.all.find(
    (live) => !placed.has(live) && (live.planKey === planKey || live.title === task.title),
  )
  if (known) return known
  if (!list.isWholeMade && !slots.some(({ live }) => live !== null)) return null
  return {
    ...liveFields(task),
    id: null,
    status: 'not_started',
    order: 0,
    phase,
    planKey: freeKey(list, planKey),
  }
}

function changeTask(list: LiveList, { phase: name, was, task }: ChangeTask): void {
  const phase = list.phases.find((other) => other.phase === name)
  const slot = phase?.slots.find((other) => other.known === was.title)
  if (!phase || !slot || slot.live?.status === 'completed') return
  const isTaken = phase.slots.some((other) => other !== slot && other.task.title === task.title)
  const next = isTaken ? { ...task, title: slot.task.title } : task
  if (slot.live) {
    const changed = {
      ...slot.live,
      ...fieldsToChange(slot.live, slot.task, next),
      ...(next.title === slot.task.title ? {} : { planKey: freeKey(list, planKeyOf(name, next.title)) }),
    }
    list.all = list.all.map((live) => (live === slot.live ? changed : live))
    slot.live = changed
  }
  slot.task = next
}

/** Fields the learner wrote stay. */
function fieldsToChange(live: LiveTask, was: PlanTask, next: PlanTask): Partial<LiveTask> {
  const before = liveFields(was)
  return Object.fromEntries(
    Object.entries(liveFields(next)).filter(([name]) =>
      isDeepStrictEqual(live[name as keyof LiveTask], before[name as keyof typeof before]),
    ),
  )
}

function removeTask(list: LiveList, { phase: name, was }: RemoveTask): void {
  const phase = list.phases.find((other) => other.phase === name)
  const slot = phase?.slots.find((other) => other.known === was.title)
  const isLast = list.phases.flatMap(({ slots }) => slots).length === 1
  if (!phase || !slot || slot.live?.status === 'completed' || isLast) return
  phase.slots = phase.slots.filter((other) => other !== slot)
  list.all = list.all.filter((live) => live !== slot.live)
  list.phases = list.phases.filter(({ slots }) => slots.length > 0)
}

export function freeKey(list: LiveList, key: string): string | null {
  const used = [...list.all, ...list.phases.flatMap(({ slots }) => slots.map(({ live }) => live))]
  return used.some((live) => live?.planKey === key) ? null : key
}

export function liveFields({ title, description, priority, minutes, topics, doneWhen }: PlanTask) {
  return { title, description, priority, minutes, topics, doneWhen }
}

function renamedBy(edits: PlanEdit[]): Map<string, string> {
  return new Map(
    edits.flatMap((edit) =>
      edit.kind === 'change-task' && edit.was.title !== edit.task.title
        ? [[edit.was.title, edit.task.title]]
        : [],
    ),
  )
}

function isFeatureEdit(edit: PlanEdit): edit is FeatureEdit {
  return edit.kind === 'add-feature' || edit.kind === 'change-feature' || edit.kind === 'remove-feature'
}

function editFeatures(features: Plan['features'], edits: FeatureEdit[]): Plan['features'] {
  const edited = features
    .filter(
      (feature) => !edits.some((edit) => edit.kind === 'remove-feature' && edit.was.name === feature.name),
    )
    .map(
      (feature) =>
        edits.filter((edit) => edit.kind === 'change-feature').find((edit) => edit.was.name === feature.name)
          ?.feature ?? feature,
    )
    .concat(
      edits.flatMap((edit) =>
        edit.kind === 'add-feature' && !features.some(({ name }) => name === edit.feature.name)
          ? [edit.feature]
          : [],
      ),
    )
  return edited.length > 0 ? edited : features
}
