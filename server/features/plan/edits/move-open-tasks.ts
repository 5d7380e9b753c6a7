import type { LiveList } from './apply-edits.ts'
import type { LiveTask } from './live-task.ts'

/** Moves some open tasks after their predecessors in the plan. Done tasks keep their places; the open ones share the rest. */
export function moveOpenTasks({ phases, all }: LiveList, moved: LiveTask[]): LiveTask[] {
  const planned = phases.flatMap(({ slots }) => slots.flatMap(({ live }) => live ?? []))
  const isOpen = (task: LiveTask) => task.status !== 'completed'
  const open = all.filter((task) => isOpen(task) && !moved.includes(task))
  for (const task of planned.filter((other) => moved.includes(other) && isOpen(other))) {
    const before = planned.slice(0, planned.indexOf(task)).findLast((other) => open.includes(other))
    open.splice(before ? open.indexOf(before) + 1 : firstInPlan(open, planned), 0, task)
  }
  const places = all.filter(isOpen).map(({ order }) => order)
  const placed = new Map(open.map((task, at) => [task, places[at] ?? task.order]))
  for (const slot of phases.flatMap(({ slots }) => slots)) {
    const order = slot.live ? placed.get(slot.live) : undefined
    if (slot.live && order !== undefined && order !== slot.live.order) {
      const next = { ...slot.live, order }
      all = all.map((task) => (task === slot.live ? next : task))
      slot.live = next
    }
  }
  // Tasks outside the plan may have to make room too.
  return all
    .map((task) =>
      placed.has(task) && placed.get(task) !== task.order ? { ...task, order: placed.get(task)! } : task,
    )
    .toSorted((a, b) => a.order - b.order || (a.id ?? 0) - (b.id ?? 0))
}

function firstInPlan(open: LiveTask[], planned: LiveTask[]): number {
  return Math.max(
    open.findIndex((task) => planned.includes(task)),
    0,
  )
}
