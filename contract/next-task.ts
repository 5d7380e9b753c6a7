import type { Task } from './task.ts'

type Candidate = Pick<Task, 'id' | 'status' | 'priority' | 'dependsOn'>

/**
 * The task to do now, of tasks in their order; null when none is left. What is in progress comes first, then what waits
 * for nothing that is open, then what matters more, then what stands earlier.
 */
export function nextTaskOf<Of extends Candidate>(tasks: readonly Of[]): Of | null {
  const open = tasks.filter(({ status }) => status !== 'completed')
  const openIds = new Set(open.map(({ id }) => id))
  return open.toSorted((a, b) => rankOf(a, openIds) - rankOf(b, openIds))[0] ?? null
}

const priorityRank = { high: 0, medium: 1, low: 2 } as const

function rankOf({ status, priority, dependsOn }: Candidate, openIds: ReadonlySet<number>): number {
  const isBegun = status === 'in_progress'
  const isWaiting = dependsOn.some((id) => openIds.has(id))
  return (isBegun ? 0 : 100) + (isWaiting ? 10 : 0) + priorityRank[priority]
}
