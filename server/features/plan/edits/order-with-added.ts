import type { LiveTask } from './live-task.ts'

/**
 * Puts new tasks after their predecessor in the plan, but never before a done task; later tasks move down.
 * Done tasks never move.
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
