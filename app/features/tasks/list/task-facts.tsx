import { Clock, Hourglass } from 'lucide-react'
import type { Task } from '#contract/tasks/task.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cn } from '#app/ui/cn.ts'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { priorityWords } from '#app/features/tasks/task-words.ts'

const factStyle = 'inline-flex items-center gap-1 text-sm text-soft'

/** Priority, duration and dependencies of a task, the same on every card. */
export function TaskFacts({
  task: { priority, minutes },
  blockedBy,
  hidesPriority = false,
}: {
  task: Task
  /** The titles of the open tasks that block it. */
  blockedBy: string[] | undefined
  /** True if all tasks of the phase have the same priority. */
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
      {blockedBy && (
        <span className={cn(factStyle, 'min-w-0')}>
          <Hourglass aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 break-words">Blocked by: {blockedBy.join(', ')}</span>
        </span>
      )}
    </>
  )
}
