import type { Task } from './task.ts'

type Candidate = Pick<Task, 'id' | 'status' | 'priority' | 'dependsOn' | 'phase' | 'order'>

/**
 * The task to do now; null if all are done. A task in progress comes first, then tasks that do not wait for
 * an open one, then those of an earlier phase, then of higher priority, then earlier in the list.
 */
export function nextTaskOf<Of extends Candidate>(tasks: readonly Of[]): Of | null {
  const open = tasks.filter(({ status }) => status !== 'completed')
  const openIds = new Set(open.map(({ id }) => id))
  const phases = placesOfPhases(tasks)
  const ranks = new Map(open.map((task) => [task, rankOf(task, openIds, phases)]))
  return open.toSorted((a, b) => compareRanks(ranks.get(a)!, ranks.get(b)!))[0] ?? null
}

/**
 * The task to do after a given one, as if that were done: the next open one in the list that waits for no
 * other. Without one, the best of the tasks skipped before.
 */
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

type Rank = readonly [isBegun: number, isWaiting: number, phase: number, priority: number]

function rankOf(
  { status, priority, dependsOn, phase }: Candidate,
  openIds: ReadonlySet<number>,
  phases: ReadonlyMap<string | null, number>,
): Rank {
  const isWaiting = dependsOn.some((id) => openIds.has(id))
  return [status === 'in_progress' ? 0 : 1, isWaiting ? 1 : 0, phases.get(phase) ?? 0, priorityRank[priority]]
}

function compareRanks(one: Rank, other: Rank): number {
  const at = one.findIndex((part, place) => part !== other[place])
  return at < 0 ? 0 : one[at]! - other[at]!
}

/**
 * A phase's position is its tasks' average, so that moving one task does not move the phase. Tasks without a
 * phase count as part of the earliest open one.
 */
function placesOfPhases(tasks: readonly Candidate[]): Map<string | null, number> {
  const orders = Map.groupBy(tasks, ({ phase }) => phase)
  const places = new Map<string | null, number>()
  for (const [phase, all] of orders)
    if (phase !== null) places.set(phase, all.reduce((sum, { order }) => sum + order, 0) / all.length)
  const open = tasks.flatMap(({ phase, status }) =>
    phase !== null && status !== 'completed' ? [places.get(phase)!] : [],
  )
  places.set(
    null,
    open.reduce((least, place) => Math.min(least, place), Infinity),
  )
  return places
}
