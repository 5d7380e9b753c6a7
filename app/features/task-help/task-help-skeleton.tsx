import type { Task } from '#contract/tasks/task.ts'
import { Skeleton } from '#app/ui/loading/skeleton.tsx'

/** Reserves the space of the task's help until it is loaded, because most planned tasks have one. */
export function TaskHelpSkeleton({ task }: { task: Task }) {
  return task.phase === null ? null : <Skeleton className="h-[5.75rem] @2xl:h-[4.6rem]" />
}
