import type { Task } from '#contract/tasks/task.ts'
import { Skeleton } from '#app/ui/loading/skeleton.tsx'

/** Most tasks of a plan have a check: its place is kept until it is known. */
export function TaskHelpSkeleton({ task }: { task: Task }) {
  return task.phase === null ? null : <Skeleton className="h-[5.75rem] @2xl:h-[4.6rem]" />
}
