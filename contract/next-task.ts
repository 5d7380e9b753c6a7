import type { Task } from './task.ts'

type Candidate = Pick<Task, 'id' | 'status' | 'priority' | 'dependsOn'>

/**
 * The task to do now, from tasks in order; null if none is left. A task in progress comes first, then those that do not
 * wait for an open task, then higher priority, then the earlier one.
 */
export function nextTaskOf<Of extends Candidate>(tasks: readonly Of[]): Of | null {
  const open = tasks.filter(({ status }) => status !== 'completed')
  const openIds = new Set(open.map(({ id }) => id))
  return open.toSorted((a, b) => rankOf(a, openIds) - rankOf(b, openIds))[0] ?? null
}

/** The task that comes behind one, as if that one were done: the first open one behind it in the list that waits for nothing; those before it were passed over. */
export function taskAfter<Of extends Candidate & Pick<Task, 'order'>>(
  tasks: readonly Of[],
  { id, order }: Pick<Task, 'id' | 'order'>,
): Of | null {
  const others = tasks.filter((one) => one.id !== id && one.status !== 'completed')
  const openIds = new Set(others.map((one) => one.id))
  const behind = others
    .filter((one) => one.order > order && !one.dependsOn.some((other) => openIds.has(other)))
    .toSorted((a, b) => a.order - b.order)
  return behind[0] ?? nextTaskOf(others)
}

const priorityRank = { high: 0, medium: 1, low: 2 } as const

function rankOf({ status, priority, dependsOn }: Candidate, openIds: ReadonlySet<number>): number {
  const isBegun = status === 'in_progress'
  const isWaiting = dependsOn.some((id) => openIds.has(id))
  return (isBegun ? 0 : 100) + (isWaiting ? 10 : 0) + priorityRank[priority]
}
