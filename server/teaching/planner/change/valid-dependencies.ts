import type { PlanTask } from '#contract/plan/plan.ts'

/** Updates renamed dependencies and removes those that no longer come earlier, so there is never a cycle. */
export function withValidDependencies<Phase extends { tasks: PlanTask[] }>(
  roadmap: Phase[],
  renamed: ReadonlyMap<string, string> = new Map(),
): Phase[] {
  const before = new Set<string>()
  return roadmap.map((phase) => ({
    ...phase,
    tasks: phase.tasks.map((task) => {
      const after =
        task.after &&
        [...new Set(task.after.map((title) => renamed.get(title) ?? title))].filter((title) =>
          before.has(title),
        )
      before.add(task.title)
      return after === undefined ? task : { ...task, after }
    }),
  }))
}
