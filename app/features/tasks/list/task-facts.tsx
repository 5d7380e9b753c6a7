import { Clock, Hourglass } from 'lucide-react'
import type { Task } from '#contract/tasks/task.ts'
import { Badge } from '#app/ui/badge.tsx'
import { hoursAndMinutes } from '#app/ui/hours-and-minutes.ts'
import { priorityWords } from '#app/features/tasks/task-words.ts'

const factStyle = 'inline-flex items-center gap-1 text-sm text-soft'

/** Priority, time and dependencies of a task: the same on every card. */
export function TaskFacts({
  task: { priority, minutes },
  isWaiting,
  hidesPriority = false,
}: {
  task: Task
  isWaiting: boolean
  /** Hidden if it says nothing. */
  hidesPriority?: boolean
}) {
  const { label, badge } = priorityWords[priority]
  return (
    <>
      {!hidesPriority && (
        <Badge variant={badge}>
          {label}
          <span className="sr-only"> priority</span>
        </Badge>
      )}
      {minutes !== null && (
        <span className={factStyle}>
          <Clock aria-hidden className="size-3.5" />
          {hoursAndMinutes(minutes)}
        </span>
      )}
      {isWaiting && (
        <span className={factStyle}>
          <Hourglass aria-hidden className="size-3.5" />
          Blocked
        </span>
      )}
    </>
  )
}
