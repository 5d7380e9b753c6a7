import { use } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { showDay } from '#app/ui/show-date.ts'
import { TodaySlots } from '#app/features/tasks/today/today-slots.ts'

/** A task's history in one line. */
export function TaskSummaryLine({ task }: { task: Task }) {
  const { whenOf } = use(TodaySlots)
  const { createdAt, updatedAt, hintLevel, attempts } = task
  const facts = [
    `Added ${showDay(createdAt)}`,
    updatedAt > createdAt && `last change ${showDay(updatedAt)}`,
    hintLevel > 1 && `hint ${hintLevel} of 5`,
    attempts > 0 && `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
  ].filter(Boolean)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      {whenOf(task)}
      <span>{facts.join(' · ')}</span>
    </p>
  )
}
