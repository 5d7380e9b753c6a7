import type { Plan, TaskAside } from '#contract/plan/plan.ts'
import { Refused } from '#server/platform/refused.ts'
import type { Outcome } from './edit-list.ts'
import { liveFor, removeSlots, slotsOf, type LiveList, type LivePhase, type Slot } from './live-list.ts'

/** Removes an open task from the list and remembers its place. */
export function putOffTask(
  plan: Plan,
  list: LiveList,
  { phase, slot }: { phase: LivePhase; slot: Slot },
): Outcome {
  if (slotsOf(list).length === 1)
    throw new Refused('This is the last task of the plan. A plan needs at least one.')
  const aside: TaskAside = {
    phase: phase.phase,
    goal: phase.goal,
    phaseAt: list.phases.indexOf(phase),
    at: phase.slots.indexOf(slot),
    task: slot.task,
  }
  removeSlots(list, [slot])
  return { plan: { ...plan, asideTasks: [...(plan.asideTasks ?? []), aside] } }
}

export function bringBackTask(plan: Plan, list: LiveList, title: string): Outcome {
  const aside = plan.asideTasks?.find(({ task }) => task.title === title)
  if (!aside) return {}
  placeBack(list, [aside])
  return { plan: { ...plan, asideTasks: plan.asideTasks!.filter((other) => other !== aside) } }
}

/** Puts tasks back into their old places, except for those whose title is now taken. */
export function placeBack(list: LiveList, tasks: readonly TaskAside[]): void {
  const titles = new Set(slotsOf(list).map(({ task }) => task.title))
  for (const { phase: name, goal, phaseAt, at, task } of tasks) {
    if (titles.has(task.title)) continue
    let phase = list.phases.find((other) => other.phase === name)
    if (!phase) {
      phase = { phase: name, goal, slots: [] }
      list.phases.splice(phaseAt, 0, phase)
    }
    phase.slots.splice(at, 0, { known: task.title, task, live: liveFor(list, phase, task) })
  }
}
