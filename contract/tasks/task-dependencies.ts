import { limits } from '#contract/limits.ts'

/** For each task id, the ids of the tasks it waits for. */
export type Dependencies = ReadonlyMap<number, readonly number[]>

/**
 * If more tasks than this are in cycles, dependencies are not checked one by one, because that takes
 * quadratic time.
 */
const mostWalked = 100

/** Whether a task waits for another, directly or indirectly. */
export function waitsFor(dependencies: Dependencies, taskId: number, otherId: number): boolean {
  const seen = new Set<number>()
  const toVisit = [...(dependencies.get(taskId) ?? [])]
  for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
    if (next === otherId) return true
    if (seen.has(next)) continue
    seen.add(next)
    toVisit.push(...(dependencies.get(next) ?? []))
  }
  return false
}

/**
 * Removes dependencies that do not exist, are repeated, exceed the limit or would close a cycle, keeping the
 * earlier ones. If very many tasks are in cycles, these only wait for tasks before them.
 */
export function soundDependencies(wanted: Dependencies): Map<number, number[]> {
  const known = new Map(
    [...wanted].map(
      ([id, dependsOn]) =>
        [
          id,
          [...new Set(dependsOn)]
            .filter((other) => other !== id && wanted.has(other))
            .slice(0, limits.taskDependencies),
        ] as const,
    ),
  )
  const circling = inCircles(known)
  const places = new Map([...known.keys()].map((id, place) => [id, place]))
  const sound = new Map<number, number[]>([...known.keys()].map((id) => [id, []]))
  for (const [id, dependsOn] of known) {
    for (const other of dependsOn) {
      const mayCircle = circling.has(id) && circling.has(other)
      if (
        mayCircle &&
        (circling.size > mostWalked ? places.get(other)! > places.get(id)! : waitsFor(sound, other, id))
      )
        continue
      sound.get(id)!.push(other)
    }
  }
  return sound
}

export function dependenciesOf(
  tasks: readonly { id: number; dependsOn: readonly number[] }[],
): Map<number, readonly number[]> {
  return new Map(tasks.map(({ id, dependsOn }) => [id, dependsOn]))
}

/** The tasks that are in a cycle, or on a path between two cycles. */
function inCircles(dependencies: Dependencies): Set<number> {
  const stuck = neverBegun(dependencies, waitingOnes(dependencies))
  const among = new Map(
    [...stuck].map((id) => [id, dependencies.get(id)!.filter((other) => stuck.has(other))]),
  )
  return neverBegun(waitingOnes(among), among)
}

/**
 * The tasks that are in a cycle or wait for one that is. They would never be reached by always doing tasks
 * that wait for nothing.
 */
function neverBegun(dependencies: Dependencies, waiting: Dependencies): Set<number> {
  const left = new Map([...dependencies].map(([id, dependsOn]) => [id, dependsOn.length]))
  const toDo = [...left.keys()].filter((id) => left.get(id) === 0)
  for (let done = toDo.pop(); done !== undefined; done = toDo.pop()) {
    left.delete(done)
    for (const id of waiting.get(done)!) {
      left.set(id, left.get(id)! - 1)
      if (left.get(id) === 0) toDo.push(id)
    }
  }
  return new Set(left.keys())
}

/** For each task, the tasks that wait for it. */
function waitingOnes(dependencies: Dependencies): Map<number, number[]> {
  const waiting = new Map<number, number[]>([...dependencies.keys()].map((id) => [id, []]))
  for (const [id, dependsOn] of dependencies) for (const other of dependsOn) waiting.get(other)!.push(id)
  return waiting
}
