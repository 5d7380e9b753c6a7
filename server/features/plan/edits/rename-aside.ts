import type { OutlineEdit } from '#contract/outline-edit.ts'
import type { Plan } from '#contract/plan.ts'

/** What was switched off goes back to its phase as that is called now, and behind what an earlier phase joined before it. */
export function withAsideRenamed({ aside, roadmap }: Plan, edit: OutlineEdit): Plan['aside'] {
  if (edit.change !== 'rename-phase' && edit.change !== 'join-phase') return aside
  const before = roadmap[roadmap.findIndex(({ phase }) => phase === edit.phase) - 1]
  const name = edit.change === 'rename-phase' ? edit.name : (before?.phase ?? edit.phase)
  const further = edit.change === 'join-phase' ? (before?.tasks.length ?? 0) : 0
  return aside?.map((entry) => ({
    ...entry,
    tasks: entry.tasks.map((task) =>
      task.phase === edit.phase ? { ...task, phase: name, at: task.at + further } : task,
    ),
  }))
}
