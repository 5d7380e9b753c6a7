import { ArrowRight } from 'lucide-react'
import { FlightProgress } from '#app/ui/flight-progress.tsx'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { Button } from '#app/ui/button.tsx'
import type { TaskSums } from '#app/features/tasks/task-summary.ts'

export function TaskProgress({
  sums: { done, total, minutesLeft },
  onShowNext,
}: {
  sums: TaskSums
  onShowNext: (() => void) | null
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FlightProgress done={done} total={total} label="Progress of all tasks" className="size-10" />
      <p className="min-w-44 flex-1 text-[0.9375rem] leading-snug">
        <span className="block font-semibold">
          {done} of {total} {total === 1 ? 'task' : 'tasks'} done
        </span>
        <span className="text-sm text-soft">
          {done === total
            ? 'All tasks are done'
            : minutesLeft > 0
              ? `About ${hoursAndMinutes(minutesLeft)} left`
              : 'Take one at a time'}
        </span>
      </p>
      {onShowNext && (
        <Button size="small" variant="quiet" className="-ml-3 text-dawn-text" onClick={onShowNext}>
          Next task
          <ArrowRight aria-hidden />
        </Button>
      )}
    </div>
  )
}
