import { use } from 'react'
import type { Task } from '#contract/task.ts'
import { TodaySlots } from './today-slots.ts'

/** What became of a task so far, in one line. */
export function TaskStory({ task }: { task: Task }) {
  const { whenOf } = use(TodaySlots)
  const { createdAt, updatedAt, hintLevel, attempts } = task
  const facts = [
    `Added ${dayOf(createdAt)}`,
    updatedAt > createdAt && `last change ${dayOf(updatedAt)}`,
    hintLevel > 1 && `hint ${hintLevel} of 5`,
    attempts > 0 && `${attempts} ${attempts === 1 ? 'try' : 'tries'} told`,
  ].filter(Boolean)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      {whenOf(task)}
      <span>{facts.join(' · ')}</span>
    </p>
  )
}

function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
}
