import { useState } from 'react'
import type { Task, TaskStatus } from '#contract/tasks/task.ts'
import { cn } from '#app/ui/cn.ts'
import { statusWords } from '#app/features/tasks/task-words.ts'

/** Shows a task's status; a click marks the task as done. */
export function StatusMark({
  task,
  onChange,
  className,
}: {
  task: Task
  onChange: (task: Task, status: TaskStatus) => void
  className?: string
}) {
  const { icon: Icon, label, color } = statusWords[task.status]
  const isDone = task.status === 'completed'
  const [firstStatus] = useState(task.status)
  return (
    <button
      type="button"
      aria-pressed={isDone}
      aria-label={`${task.title}: completed`}
      title={isDone ? 'Not done yet' : 'Mark as done'}
      onClick={() => onChange(task, isDone ? 'not_started' : 'completed')}
      className={cn(
        'grid size-7 shrink-0 place-items-center rounded-full hover:bg-done-tint',
        color,
        className,
      )}
    >
      <Icon
        key={task.status}
        role="img"
        aria-label={label}
        className={cn('size-5', task.status !== firstStatus && 'animate-settle')}
      />
    </button>
  )
}
