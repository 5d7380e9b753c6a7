import type { Task, TaskStatus } from '#contract/task.ts'
import { cn } from '#app/ui/cn.ts'
import { statusWords } from './task-words.ts'

/** How far a task is, and done with one press. */
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
      <Icon role="img" aria-label={label} className="size-5" />
    </button>
  )
}
