import { limits } from '#contract/limits.ts'

/** What each task waits for, by id. */
export type Dependencies = ReadonlyMap<number, readonly number[]>

/** Up to this many tasks, each cycle is searched dependency by dependency, which takes quadratic time. */
const mostWalked = 100

/** Whether a task waits for another one, directly or through others. */
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
 * Removes dependencies that no longer exist, are repeated, exceed the limit or would close a cycle; the first ones are kept.
 * With very many tasks in cycles, each waits only for those before it.
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

/** Tasks in a cycle, or between two cycles. */
function inCircles(dependencies: Dependencies): Set<number> {
  const stuck = neverBegun(dependencies, waitingOnes(dependencies))
  const among = new Map(
    [...stuck].map((id) => [id, dependencies.get(id)!.filter((other) => stuck.has(other))]),
  )
  return neverBegun(waitingOnes(among), among)
}

/** Tasks in a cycle, or that wait for one in a cycle: they can never be reached by doing tasks that wait for nothing. */
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

/** Which tasks wait for each. */
function waitingOnes(dependencies: Dependencies): Map<number, number[]> {
  const waiting = new Map<number, number[]>([...dependencies.keys()].map((id) => [id, []]))
  for (const [id, dependsOn] of dependencies) for (const other of dependsOn) waiting.get(other)!.push(id)
  return waiting
}
