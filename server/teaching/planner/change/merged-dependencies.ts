import { isDeepStrictEqual } from 'node:util'
import { waitsFor } from '#contract/tasks/task-dependencies.ts'
import type { LiveList, LiveTask } from './live-list.ts'

/** Repoints dependencies to the merged task and drops cycles. */
export function withMergedDependencies(
  tasks: LiveTask[],
  { kept, gone }: NonNullable<LiveList['joined']>,
): LiveTask[] {
  const renamed = (ids: number[] | null | undefined) => [
    ...new Set((ids ?? []).map((id) => (id === gone.id ? kept.id! : id))),
  ]
  const others = new Map(
    tasks.flatMap(({ id, dependsOn }) =>
      id === null || id === kept.id ? [] : [[id, renamed(dependsOn)] as const],
    ),
  )
  return tasks.map((task) => {
    const isJoined = task.id === kept.id
    if (!task.dependsOn && !(isJoined && gone.dependsOn)) return task
    const dependsOn = isJoined
      ? renamed([...(task.dependsOn ?? []), ...(gone.dependsOn ?? [])]).filter(
          (id) => id !== kept.id && !waitsFor(others, id, kept.id!),
        )
      : renamed(task.dependsOn)
    return isDeepStrictEqual(dependsOn, task.dependsOn) ? task : { ...task, dependsOn }
  })
}
