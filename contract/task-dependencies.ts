/** What each task waits for, by id. */
export type Dependencies = ReadonlyMap<number, readonly number[]>

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

/** The same without what no longer exists, what is said twice, and what would close a circle; the first said is kept. */
export function soundDependencies(wanted: Dependencies): Map<number, number[]> {
  const sound = new Map<number, number[]>([...wanted.keys()].map((id) => [id, []]))
  for (const [id, dependsOn] of wanted) {
    for (const other of dependsOn) {
      const isNew = other !== id && wanted.has(other) && !sound.get(id)!.includes(other)
      if (isNew && !waitsFor(sound, other, id)) sound.get(id)!.push(other)
    }
  }
  return sound
}

export function dependenciesOf(tasks: readonly { id: number; dependsOn: readonly number[] }[]): Map<number, readonly number[]> {
  return new Map(tasks.map(({ id, dependsOn }) => [id, dependsOn]))
}
