import type { Plan, PlanTask } from '#contract/plan/plan.ts'

export interface PlacedTask {
  phase: string
  goal: string
  task: PlanTask
}

const alike = 0.6

export function placedTasks(plan: Plan): PlacedTask[] {
  return plan.roadmap.flatMap(({ phase, goal, tasks }) => tasks.map((task) => ({ phase, goal, task })))
}

/**
 * Matches each task of the newer plan to at most one of the older: by phase and title, by title, then by
 * shared words.
 */
export function matchTasks(older: PlacedTask[], newer: PlacedTask[]): Map<PlacedTask, PlacedTask> {
  const matches = new Map<PlacedTask, PlacedTask>()
  const free = new Set(older)
  const isSame = [
    (a: PlacedTask, b: PlacedTask) => a.phase === b.phase && a.task.title === b.task.title,
    (a: PlacedTask, b: PlacedTask) => a.task.title === b.task.title,
  ]
  for (const same of isSame)
    for (const task of newer)
      take(task, matches.has(task) ? undefined : [...free].find((other) => same(task, other)))
  for (const { task, other } of alikePairs(
    newer.filter((one) => !matches.has(one)),
    [...free],
  ))
    if (!matches.has(task) && free.has(other)) take(task, other)
  return matches

  function take(task: PlacedTask, other: PlacedTask | undefined) {
    if (!other) return
    matches.set(task, other)
    free.delete(other)
  }
}

function alikePairs(newer: PlacedTask[], older: PlacedTask[]) {
  const words = new Map([...newer, ...older].map((placed) => [placed, wordsOf(placed.task)]))
  return newer
    .flatMap((task) =>
      older.map((other) => ({ task, other, likeness: likeness(words.get(task)!, words.get(other)!) })),
    )
    .filter((pair) => pair.likeness >= alike)
    .toSorted((a, b) => b.likeness - a.likeness)
}

function wordsOf(task: PlanTask): Set<string> {
  return new Set(
    `${task.title} ${task.description} ${task.doneWhen}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  )
}

function likeness(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared || 1)
}
