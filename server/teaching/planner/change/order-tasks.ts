import { slotsOf, type LiveList, type LiveTask } from './live-list.ts'

/**
 * Inserts new tasks after their predecessor in the plan, but never before a done task. Later tasks move down.
 */
export function orderWithAdded(listed: LiveTask[], planned: LiveTask[]): LiveTask[] {
  const ordered = [...listed]
  const known = new Set(listed)
  planned.forEach((task, at) => {
    if (known.has(task)) return
    const before = planned.slice(0, at).findLast((other) => known.has(other))
    const lastDone = ordered.findLastIndex(({ status }) => status === 'completed')
    ordered.splice(Math.max(before ? ordered.indexOf(before) : -1, lastDone) + 1, 0, task)
    known.add(task)
  })
  return numbered(ordered)
}

function numbered(ordered: LiveTask[]): LiveTask[] {
  const firstNew = ordered.findIndex(({ id }) => id === null)
  if (firstNew < 0) return ordered
  let last = ordered[firstNew - 1]?.order ?? -1
  return ordered.map((task, at) => {
    if (at < firstNew) return task
    last = task.id === null ? last + 1 : Math.max(task.order, last + 1)
    return last === task.order ? task : { ...task, order: last }
  })
}

/**
 * Moves open tasks after their predecessors in the plan. Done tasks keep their order numbers; the open ones
 * share the others.
 */
export function moveOpenTasks(list: LiveList, moved: LiveTask[]): LiveTask[] {
  let { all } = list
  const planned = slotsOf(list).flatMap(({ live }) => live ?? [])
  const isOpen = (task: LiveTask) => task.status !== 'completed'
  const open = all.filter((task) => isOpen(task) && !moved.includes(task))
  for (const task of planned.filter((other) => moved.includes(other) && isOpen(other))) {
    const before = planned.slice(0, planned.indexOf(task)).findLast((other) => open.includes(other))
    open.splice(before ? open.indexOf(before) + 1 : firstInPlan(open, planned), 0, task)
  }
  const places = all.filter(isOpen).map(({ order }) => order)
  const placed = new Map(open.map((task, at) => [task, places[at] ?? task.order]))
  for (const slot of slotsOf(list)) {
    const order = slot.live ? placed.get(slot.live) : undefined
    if (slot.live && order !== undefined && order !== slot.live.order) {
      const next = { ...slot.live, order }
      all = all.map((task) => (task === slot.live ? next : task))
      slot.live = next
    }
  }
  // Tasks outside the plan may get a new order too.
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
