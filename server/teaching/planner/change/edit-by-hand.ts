import type { HandEdit } from '#contract/plan/plan-edit.ts'
import { limits } from '#contract/limits.ts'
import type { Plan, PlanTask, TaskAside } from '#contract/plan/plan.ts'
import { Refused } from '#server/platform/refused.ts'
import { splitTask } from '#server/teaching/planner/writing/split-task.ts'
import type { Outcome } from './edit-list.ts'
import {
  isOpen,
  keyFor,
  liveFields,
  liveFor,
  removeSlots,
  setLive,
  slotsOf,
  type LiveList,
  type LivePhase,
  type Slot,
} from './live-list.ts'
import { joinedTask } from './join-tasks.ts'
import { moveOpenTasks } from './order-tasks.ts'
import { freePhaseName, splitPoint } from './split-phase.ts'
import { bringBackTask, putOffTask } from './put-off-task.ts'
import { renamePart } from './rename.ts'
import { switchFeature } from './switch-feature.ts'

const mostTasks = 120
const mostPhases = 40

export function editByHand(plan: Plan, list: LiveList, edit: HandEdit): Outcome {
  switch (edit.change) {
    case 'switch-feature':
      return { plan: switchFeature(plan, list, edit.feature, edit.on) }
    case 'set-pace':
      return { plan: { ...plan, pace: edit.pace } }
    case 'rename-phase':
      return renamePhase(plan, list, edit)
    case 'join-phase':
      return joinPhase(plan, list, edit)
    case 'move-phase':
      movePhase(list, edit)
      return {}
    case 'split-phase':
      splitPhase(list, edit)
      return {}
    case 'remove-phase':
      removePhase(list, edit)
      return {}
    case 'move-task':
      moveTask(list, edit)
      return {}
    case 'remove-task':
      removeTask(list, edit)
      return {}
    case 'put-off-task':
      return putOffTask(plan, list, openSlotOf(list, edit))
    case 'bring-back-task':
      return bringBackTask(plan, list, edit.title)
    case 'rename-part':
      return renamePart(plan, list, edit)
    case 'rename-task':
      return { renamed: renameTask(list, edit) }
    case 'split-task':
      return { renamed: splitInPlace(list, edit) }
    case 'join-task':
      return { renamed: joinTask(list, edit) }
  }
}

type Named = { phase: string; title: string }

function renamePhase(
  plan: Plan,
  list: LiveList,
  { phase: name, name: next }: { phase: string; name: string },
) {
  const phase = phaseOf(list, name)
  if (name !== next && list.phases.some((other) => other.phase === next))
    throw new Refused('Another phase has this name already. Choose a different one.')
  rename(list, phase, next)
  return withSwitchedOff(plan, name, next)
}

function rename(list: LiveList, phase: LivePhase, next: string) {
  phase.phase = next
  for (const slot of phase.slots)
    setLive(list, slot, { phase: next, planKey: keyFor(list, slot.live, next, slot.task.title) })
}

function movePhase(list: LiveList, { phase: name, to }: { phase: string; to: number }) {
  const phase = phaseOf(list, name)
  list.phases = list.phases.filter((other) => other !== phase).toSpliced(to, 0, phase)
  list.all = moveOpenTasks(
    list,
    phase.slots.flatMap(({ live }) => live ?? []),
  )
}

function joinPhase(plan: Plan, list: LiveList, { phase: name }: { phase: string }) {
  const phase = phaseOf(list, name)
  const before = list.phases[list.phases.indexOf(phase) - 1]
  if (!before) throw new Refused('There is no phase before this one to join it with.')
  const length = before.slots.length
  rename(list, phase, before.phase)
  before.slots.push(...phase.slots)
  list.phases = list.phases.filter((other) => other !== phase)
  return withSwitchedOff(plan, name, before.phase, length)
}

function splitPhase(list: LiveList, { phase: name }: { phase: string }) {
  const phase = phaseOf(list, name)
  if (phase.slots.length < 2)
    throw new Refused('A phase of one task cannot be broken down. Break the task down instead.')
  if (list.phases.length >= mostPhases)
    throw new Refused('The plan has very many phases already. Join some of them first.')
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
}

function removePhase(list: LiveList, { phase: name }: { phase: string }) {
  const phase = phaseOf(list, name)
  const open = phase.slots.filter(isOpen)
  if (open.length === 0) throw new Refused('Everything in this phase is done, and finished tasks stay.')
  if (slotsOf(list).length === open.length)
    throw new Refused('This is the last phase of the plan. A plan needs at least one.')
  removeSlots(list, open)
}

function renameTask(list: LiveList, named: Named & { name: string }) {
  const { phase, slot } = openSlotOf(list, named)
  requireFree(list, named.name, [slot])
  slot.task = { ...slot.task, title: named.name }
  setLive(list, slot, { title: named.name, planKey: keyFor(list, slot.live, phase.phase, named.name) })
  return new Map([[named.title, named.name]])
}

function moveTask(list: LiveList, named: Named & { toPhase: string; to: number }) {
  const { phase, slot } = openSlotOf(list, named)
  const target = phaseOf(list, named.toPhase)
  phase.slots = phase.slots.filter((other) => other !== slot)
  if (target !== phase) slot.live ??= liveFor(list, target, slot.task)
  target.slots.splice(named.to, 0, slot)
  if (target !== phase)
    setLive(list, slot, {
      phase: target.phase,
      planKey: keyFor(list, slot.live, target.phase, slot.task.title),
    })
  list.all = moveOpenTasks(list, slot.live ? [slot.live] : [])
}

function splitInPlace(list: LiveList, named: Named) {
  const { phase, slot } = openSlotOf(list, named)
  const steps = splitTask(slot.task)
  if (slotsOf(list).length + steps.length > mostTasks)
    throw new Refused('The plan has very many tasks already. Do some of them first.')
  for (const step of steps) requireFree(list, step.title, [slot])
  const [first, ...rest] = steps as [PlanTask, ...PlanTask[]]
  slot.task = first
  setLive(list, slot, { ...liveFields(first), planKey: keyFor(list, slot.live, phase.phase, first.title) })
  const added = rest.map((task): Slot => ({ known: task.title, task, live: liveFor(list, phase, task) }))
  phase.slots.splice(phase.slots.indexOf(slot) + 1, 0, ...added)
  return new Map([[named.title, steps.at(-1)!.title]])
}

function joinTask(list: LiveList, named: Named) {
  const { phase, slot } = openSlotOf(list, named)
  const next = phase.slots[phase.slots.indexOf(slot) + 1]
  if (!next) throw new Refused('There is no task behind this one in its phase to join it with.')
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
      planKey: keyFor(list, slot.live, phase.phase, task.title),
      ...(isBegun ? { status: 'in_progress' } : {}),
    })
    list.all = list.all.filter((live) => live !== next.live)
  } else if (next.live) {
    slot.live = next.live
    setLive(list, slot, { ...liveFields(task), planKey: keyFor(list, slot.live, phase.phase, task.title) })
  }
  return new Map([
    [slot.known, task.title],
    [next.known, task.title],
  ])
}

function removeTask(list: LiveList, named: Named) {
  const { slot } = openSlotOf(list, named)
  if (slotsOf(list).length === 1)
    throw new Refused('This is the last task of the plan. A plan needs at least one.')
  removeSlots(list, [slot])
}

function phaseOf(list: LiveList, name: string): LivePhase {
  const phase = list.phases.find((other) => other.phase === name)
  if (!phase) throw new Refused('The plan no longer has this phase. Reload the page and try again.')
  return phase
}

function openSlotOf(list: LiveList, { phase: name, title }: Named): { phase: LivePhase; slot: Slot } {
  const phase = phaseOf(list, name)
  const slot = phase.slots.find((other) => other.task.title === title)
  if (!slot) throw new Refused('The plan no longer has this task. Reload the page and try again.')
  requireOpen(slot)
  return { phase, slot }
}

function requireOpen(slot: Slot): void {
  if (!isOpen(slot))
    throw new Refused(
      `“${slot.task.title.slice(0, limits.taskTitle)}” is done, and finished tasks stay as they are.`,
    )
}

function requireFree(list: LiveList, title: string, own: Slot[]): void {
  if (slotsOf(list).some((slot) => !own.includes(slot) && slot.task.title === title))
    throw new Refused('The plan has a task of this name already. Choose a different one.')
}

/** Moves switched-off tasks along with a renamed or merged phase. */
function withSwitchedOff(plan: Plan, from: string, to: string, further = 0): Outcome {
  const moved = (tasks: TaskAside[]) =>
    tasks.map((task) => (task.phase === from ? { ...task, phase: to, at: task.at + further } : task))
  const { aside, asideTasks } = plan
  if (!aside && !asideTasks) return {}
  return {
    plan: {
      ...plan,
      ...(aside ? { aside: aside.map((entry) => ({ ...entry, tasks: moved(entry.tasks) })) } : {}),
      ...(asideTasks ? { asideTasks: moved(asideTasks) } : {}),
    },
  }
}
