import { isDeepStrictEqual } from 'node:util'
import type { TaskRow } from '#server/platform/db/tables/schema.ts'

/**
 * Undoes an accepted proposal's changes to the tasks, except where the learner has since edited, finished,
 * added or deleted a task.
 */
export function undoTasks(before: TaskRow[], after: TaskRow[], now: TaskRow[]): TaskRow[] {
  const earlier = new Map(before.map((row) => [row.id, row]))
  const accepted = new Map(after.map((row) => [row.id, row]))
  const kept = now.flatMap((row) => {
    const was = earlier.get(row.id)
    const then = accepted.get(row.id)
    if (!then) return [row]
    if (!was) return row.status === 'completed' ? [row] : []
    return isDeepStrictEqual(row, then) ? [was] : [takenBack(was, then, row)]
  })
  const removed = before.filter((row) => !accepted.has(row.id) && !now.some((other) => other.id === row.id))
  return [...kept, ...removed].toSorted((a, b) => a.order - b.order || a.id - b.id)
}

function takenBack(was: TaskRow, then: TaskRow, row: TaskRow): TaskRow {
  if (row.status === 'completed' && was.status !== 'completed') return row
  const untouched = Object.entries(was).filter(([name]) =>
    isDeepStrictEqual(row[name as keyof TaskRow], then[name as keyof TaskRow]),
  )
  return { ...row, ...Object.fromEntries(untouched) }
}
