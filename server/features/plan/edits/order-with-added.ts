import type { LiveTask } from './live-task.ts'

/**
 * Puts the tasks that are new behind the one they follow in the plan, never before a done one; what comes after makes room.
 * So nothing that is done moves, and the order stays a line.
 */
export function orderWithAdded(listed: LiveTask[], planned: LiveTask[]): LiveTask[] {
  const ordered = [...listed]
  planned.forEach((task, at) => {
    if (ordered.includes(task)) return
    const before = planned.slice(0, at).findLast((other) => ordered.includes(other))
    const lastDone = ordered.findLastIndex(({ status }) => status === 'completed')
    ordered.splice(Math.max(before ? ordered.indexOf(before) : -1, lastDone) + 1, 0, task)
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
