import type { CSSProperties } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { cn } from '#app/ui/cn.ts'
import { Mark } from '#app/ui/logo.tsx'
import { countByPhase, sumTasks } from '#app/features/tasks/task-summary.ts'

/** The progress through all tasks, with a stop at the end of each phase; the bird flies on by the task just completed. */
export function FlightPath({ tasks }: { tasks: Task[] }) {
  const { done, total } = sumTasks(tasks)
  const share = total === 0 ? 0 : done / total
  const before = total === 0 ? 0 : Math.max(0, done - 1) / total
  return (
    <div
      role="img"
      aria-label={`${done} of ${total} tasks done`}
      className="relative mx-4 h-14 max-w-xl"
      style={{ '--flown': share, '--flown-before': before } as CSSProperties}
    >
      <span className="absolute inset-x-0 top-9 h-1.5 rounded-full bg-line" />
      <span data-fill className="flight-path-flown absolute top-9 left-0 h-1.5 rounded-full bg-dawn" />
      {phaseEnds(tasks).map(({ at, isDone }) => (
        <span
          key={at}
          data-fill
          style={{ left: `${at * 100}%` }}
          className={cn(
            'absolute top-8 -ml-2 size-3.5 rounded-full border-2 border-paper',
            isDone ? 'bg-dawn' : 'bg-line-strong/60',
          )}
        />
      ))}
      <span className="flight-path-bird absolute top-0">
        <Mark className="size-9 text-dawn" />
      </span>
    </div>
  )
}

/** The end of each phase, as a share of all tasks (0 to 1). */
function phaseEnds(tasks: Task[]): { at: number; isDone: boolean }[] {
  let before = 0
  return [...countByPhase(tasks).values()].map(({ done, total }) => {
    before += total
    return { at: before / tasks.length, isDone: done === total }
  })
}
