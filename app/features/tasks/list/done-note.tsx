import { ArrowRight, CircleCheckBig, X } from 'lucide-react'
import { use } from 'react'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { sumTasks } from '#app/features/tasks/task-summary.ts'
import { TodaySlots } from '#app/features/tasks/today/today-slots.ts'

interface DoneNoteProps {
  task: Task
  tasks: Task[]
  onShow: (task: Task) => void
  onClose: () => void
}

/** Shown after a task in the list or board is completed: the progress, the next task, and a check question. */
export function DoneNote({ task, tasks, onShow, onClose }: DoneNoteProps) {
  const { ableOf, checkOf } = use(TodaySlots)
  const { done, total } = sumTasks(tasks)
  const next = nextTaskOf(tasks)
  return (
    <section
      aria-label={`Done: ${task.title}`}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      data-floats
      className="sticky -bottom-3 z-10 grid max-h-[70vh] animate-rise grid-cols-1 gap-2 overflow-y-auto rounded-house border border-done/60 bg-raised p-4 shadow-lg"
    >
      <div className="flex items-start gap-2">
        <CircleCheckBig aria-hidden className="mt-0.5 size-5 shrink-0 text-done" />
        <div role="status" className="min-w-0 flex-1 text-[0.9375rem]">
          <p className="font-semibold break-words">Done: {task.title}</p>
          {ableOf(task)}
          <p className="break-words text-soft">
            {done} of {total} {total === 1 ? 'task is' : 'tasks are'} done.{' '}
            {next ? `Next: ${next.title}` : 'That was the last task.'}
          </p>
        </div>
        <Button size="smallIcon" variant="quiet" aria-label="Close this note" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      {next && (
        <p className="pl-7">
          <Button size="small" onClick={() => onShow(next)}>
            Show it
            <ArrowRight aria-hidden />
          </Button>
        </p>
      )}
      {checkOf(task, 'folded')}
    </section>
  )
}
