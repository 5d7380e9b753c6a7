import type { PlanPhase } from '#contract/plan/plan.ts'

/** By task title, the titles of the tasks it waits for. Left out if that is only the task right before it. */
export function waitsFor(roadmap: readonly PlanPhase[]): Map<string, string[]> {
  const tasks = roadmap.flatMap((phase) => phase.tasks)
  const titles = new Set(tasks.map(({ title }) => title))
  return new Map(
    tasks.flatMap(({ title, after = [] }, at): [string, string[]][] => {
      const others = after.filter((other) => titles.has(other))
      const isInOrder = others.length === 1 && others[0] === tasks[at - 1]?.title
      return others.length === 0 || isInOrder ? [] : [[title, others]]
    }),
  )
}
