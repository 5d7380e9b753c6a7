import type { OutlineEdit } from '#contract/outline-edit.ts'
import { limits } from '#contract/limits.ts'
import type { Plan, PlanTask } from '#contract/plan.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { splitTask } from '#server/teaching/planner/writing/split-task.ts'
import {
  datedRoadmap,
  freeKey,
  liveFields,
  liveFor,
  openList,
  type LiveList,
  type LivePhase,
  type Slot,
} from './apply-edits.ts'
import type { LiveTask } from './live-task.ts'
import { freePhaseName, splitPoint } from './split-phase.ts'
import { joinedTask } from './join-tasks.ts'
import { withMergedDependencies } from './merged-dependencies.ts'
import { moveOpenTasks } from './move-open-tasks.ts'
import { orderWithAdded } from './order-with-added.ts'
import { planKeyOf } from './plan-key.ts'
import { switchFeature } from './switch-feature.ts'

interface Edited {
  plan: Plan
  tasks: LiveTask[]
}

const mostTasks = 120
const mostPhases = 40

/** Makes one change in both the plan and the task list. Ids stay, and done tasks do not change. */
export function editOutline(plan: Plan, tasks: LiveTask[], edit: OutlineEdit): Edited {
  const sorted = tasks.toSorted((a, b) => a.order - b.order || (a.id ?? 0) - (b.id ?? 0))
  const list = openList(plan, sorted)
  const changed =
    edit.change === 'switch-feature'
      ? switchFeature(plan, list, edit.feature, edit.on)
      : { ...plan, ...(plan.aside ? { aside: renameSwitchedOff(plan, edit) } : {}) }
  const renamed = edit.change === 'switch-feature' ? new Map<string, string>() : changeOutline(list, edit)
  const pace = edit.change === 'set-pace' ? edit.pace : plan.pace
  const planned = list.phases.flatMap(({ slots }) => slots.flatMap(({ live }) => live ?? []))
  const ordered = orderWithAdded(list.all, planned)
  return {
    plan: { ...changed, ...(pace ? { pace } : {}), roadmap: datedRoadmap(list, pace, renamed) },
    tasks: list.joined ? withMergedDependencies(ordered, list.joined) : ordered,
  }
}

/** Returns the new titles by the old ones. */
function changeOutline(
  list: LiveList,
  edit: Exclude<OutlineEdit, { change: 'switch-feature' }>,
): Map<string, string> {
  switch (edit.change) {
    case 'rename-phase':
      return renamePhase(list, edit)
    case 'move-phase':
      return movePhase(list, edit)
    case 'join-phase':
      return joinPhase(list, edit)
    case 'split-phase':
      return splitPhase(list, edit)
    case 'remove-phase':
      return removePhase(list, edit)
    case 'rename-task':
      return renameTask(list, edit)
    case 'move-task':
      return moveTask(list, edit)
    case 'split-task':
      return splitInPlace(list, edit)
    case 'join-task':
      return joinTask(list, edit)
    case 'remove-task':
      return removeTask(list, edit)
    case 'set-pace':
      return new Map()
  }
}

type Named = { phase: string; title: string }

function renamePhase(list: LiveList, { phase: name, name: next }: { phase: string; name: string }) {
  const phase = phaseOf(list, name)
  if (name !== next && list.phases.some((other) => other.phase === next))
    throw new Problem(409, 'Another phase has this name already. Choose a different one.')
  rename(list, phase, next)
  return new Map<string, string>()
}

function rename(list: LiveList, phase: LivePhase, next: string) {
  phase.phase = next
  for (const slot of phase.slots)
    setLive(list, slot, { phase: next, planKey: keyFor(list, slot, next, slot.task.title) })
}

function movePhase(list: LiveList, { phase: name, to }: { phase: string; to: number }) {
  const phase = phaseOf(list, name)
  list.phases = list.phases.filter((other) => other !== phase).toSpliced(to, 0, phase)
  list.all = moveOpenTasks(list, liveOf(phase))
  return new Map<string, string>()
}

function joinPhase(list: LiveList, { phase: name }: { phase: string }) {
  const phase = phaseOf(list, name)
  const before = list.phases[list.phases.indexOf(phase) - 1]
  if (!before) throw new Problem(409, 'There is no phase before this one to join it with.')
  rename(list, phase, before.phase)
  before.slots.push(...phase.slots)
  list.phases = list.phases.filter((other) => other !== phase)
  return new Map<string, string>()
}

function splitPhase(list: LiveList, { phase: name }: { phase: string }) {
  const phase = phaseOf(list, name)
  if (phase.slots.length < 2)
    throw new Problem(409, 'A phase of one task cannot be broken down. Break the task down instead.')
  if (list.phases.length >= mostPhases)
    throw new Problem(409, 'The plan has very many phases already. Join some of them first.')
  const at = splitPoint(phase.slots.map(({ task }) => task))
  const second: LivePhase = {
    phase: freePhaseName(list, phase),
    goal: phase.goal,
    slots: phase.slots.slice(at),
  }
  phase.slots = phase.slots.slice(0, at)
  phase.goal = phase.slots.at(-1)!.task.doneWhen || phase.goal
  rename(list, second, second.phase)
  list.phases.splice(list.phases.indexOf(phase) + 1, 0, second)
  if (list.shippedEarly.includes(phase)) list.shippedEarly.push(second)
  return new Map<string, string>()
}

function removePhase(list: LiveList, { phase: name }: { phase: string }) {
  const phase = phaseOf(list, name)
  const open = phase.slots.filter(({ live }) => live?.status !== 'completed')
  if (open.length === 0) throw new Problem(409, 'Everything in this phase is done, and what is done stays.')
  if (list.phases.flatMap(({ slots }) => slots).length === open.length)
    throw new Problem(409, 'This is the last phase of the plan. A plan needs one at least.')
  const gone = new Set(open.flatMap(({ live }) => live ?? []))
  phase.slots = phase.slots.filter((slot) => !open.includes(slot))
  list.all = list.all.filter((live) => !gone.has(live))
  return new Map<string, string>()
}

function renameTask(list: LiveList, named: Named & { name: string }) {
  const { phase, slot } = openSlotOf(list, named)
  requireFree(list, named.name, [slot])
  slot.task = { ...slot.task, title: named.name }
  setLive(list, slot, { title: named.name, planKey: keyFor(list, slot, phase.phase, named.name) })
  return new Map([[named.title, named.name]])
}

function moveTask(list: LiveList, named: Named & { toPhase: string; to: number }) {
  const { phase, slot } = openSlotOf(list, named)
  const target = phaseOf(list, named.toPhase)
  phase.slots = phase.slots.filter((other) => other !== slot)
  if (target !== phase) slot.live ??= liveFor(list, target, slot.task)
  target.slots.splice(named.to, 0, slot)
  if (target !== phase)
    setLive(list, slot, { phase: target.phase, planKey: keyFor(list, slot, target.phase, slot.task.title) })
  list.all = moveOpenTasks(list, slot.live ? [slot.live] : [])
  return new Map<string, string>()
}

function splitInPlace(list: LiveList, named: Named) {
  const { phase, slot } = openSlotOf(list, named)
  const steps = splitTask(slot.task)
  if (list.phases.flatMap(({ slots }) => slots).length + steps.length > mostTasks)
    throw new Problem(409, 'The plan has very many tasks already. Do some of them first.')
  for (const step of steps) requireFree(list, step.title, [slot])
  const [first, ...rest] = steps as [PlanTask, ...PlanTask[]]
  slot.task = first
  setLive(list, slot, { ...liveFields(first), planKey: keyFor(list, slot, phase.phase, first.title) })
  const added = rest.map((task): Slot => ({ known: task.title, task, live: liveFor(list, phase, task) }))
  phase.slots.splice(phase.slots.indexOf(slot) + 1, 0, ...added)
  return new Map([[named.title, steps.at(-1)!.title]])
}

function joinTask(list: LiveList, named: Named) {
  const { phase, slot } = openSlotOf(list, named)
  const next = phase.slots[phase.slots.indexOf(slot) + 1]
  if (!next) throw new Problem(409, 'There is no task behind this one in its phase to join it with.')
  requireOpen(next)
  const task = joinedTask(slot.task, next.task)
  requireFree(list, task.title, [slot, next])
  const isBegun = [slot, next].some(({ live }) => live?.status === 'in_progress')
  phase.slots = phase.slots.filter((other) => other !== next)
  slot.task = task
  if (slot.live) {
    if (next.live) list.joined = { kept: slot.live, gone: next.live }
    setLive(list, slot, {
      ...liveFields(task),
      planKey: keyFor(list, slot, phase.phase, task.title),
      ...(isBegun ? { status: 'in_progress' } : {}),
    })
    list.all = list.all.filter((live) => live !== next.live)
  } else if (next.live) {
    slot.live = next.live
    setLive(list, slot, { ...liveFields(task), planKey: keyFor(list, slot, phase.phase, task.title) })
  }
  return new Map([
    [slot.known, task.title],
    [next.known, task.title],
  ])
}

function removeTask(list: LiveList, named: Named) {
  const { phase, slot } = openSlotOf(list, named)
  if (list.phases.flatMap(({ slots }) => slots).length === 1)
    throw new Problem(409, 'This is the last task of the plan. A plan needs one at least.')
  phase.slots = phase.slots.filter((other) => other !== slot)
  list.all = list.all.filter((live) => live !== slot.live)
  return new Map<string, string>()
}

function phaseOf(list: LiveList, name: string): LivePhase {
  const phase = list.phases.find((other) => other.phase === name)
  if (!phase) throw new Problem(409, 'The plan no longer has this phase. Reload the page and try again.')
  return phase
}

function openSlotOf(list: LiveList, { phase: name, title }: Named): { phase: LivePhase; slot: Slot } {
  const phase = phaseOf(list, name)
  const slot = phase.slots.find((other) => other.task.title === title)
  if (!slot) throw new Problem(409, 'The plan no longer has this task. Reload the page and try again.')
  requireOpen(slot)
  return { phase, slot }
}

function requireOpen({ live, task }: Slot): void {
  if (live?.status === 'completed')
    throw new Problem(
      409,
      `“${task.title.slice(0, limits.taskTitle)}” is done, and what is done stays as it is.`,
    )
}

function requireFree(list: LiveList, title: string, own: Slot[]): void {
  if (list.phases.some(({ slots }) => slots.some((slot) => !own.includes(slot) && slot.task.title === title)))
    throw new Problem(409, 'The plan has a task of this name already. Choose a different one.')
}

function keyFor(list: LiveList, { live }: Slot, phase: string, title: string): string | null {
  const key = planKeyOf(phase, title)
  return live?.planKey === key ? key : freeKey(list, key)
}

function setLive(list: LiveList, slot: Slot, fields: Partial<LiveTask>): void {
  const { live } = slot
  if (!live) return
  const changed = { ...live, ...fields }
  slot.live = changed
  list.all = list.all.map((other) => (other === live ? changed : other))
}

function liveOf({ slots }: LivePhase): LiveTask[] {
  return slots.flatMap(({ live }) => live ?? [])
}

/** Switched-off tasks follow a renamed or merged phase. */
function renameSwitchedOff({ aside, roadmap }: Plan, edit: OutlineEdit): Plan['aside'] {
  if (edit.change !== 'rename-phase' && edit.change !== 'join-phase') return aside
  const before = roadmap[roadmap.findIndex(({ phase }) => phase === edit.phase) - 1]
  const name = edit.change === 'rename-phase' ? edit.name : (before?.phase ?? edit.phase)
  const further = edit.change === 'join-phase' ? (before?.tasks.length ?? 0) : 0
  return aside?.map((entry) => ({
    ...entry,
    tasks: entry.tasks.map((task) =>
      task.phase === edit.phase ? { ...task, phase: name, at: task.at + further } : task,
    ),
  }))
}
