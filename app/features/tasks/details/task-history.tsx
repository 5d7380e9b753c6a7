import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Task, TaskProof } from '#contract/tasks/task.ts'
import type { TaskEvent } from '#contract/tasks/task-history.ts'
import { taskHistoryQuery } from '#app/api/task-queries.ts'
import { cn } from '#app/ui/cn.ts'
import { showDay, showMoment } from '#app/ui/show-date.ts'

/** A task's history as a timeline, loaded when it is opened. */
export function TaskHistory({ task }: { task: Task }) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  return (
    <div className="text-[0.9375rem]">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-8 items-center gap-1.5 font-semibold"
      >
        History
        <ChevronDown
          aria-hidden
          className={cn('size-4 text-soft transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <Events task={task} />}
      </div>
    </div>
  )
}

function Events({ task }: { task: Task }) {
  const { data: events, isPending } = useQuery(taskHistoryQuery(task.projectId, task.id))
  if (isPending) return <p className="text-sm text-soft">Loading…</p>
  if (!events) return <p className="text-sm text-soft">The history could not be loaded.</p>
  return (
    <ol aria-label="History" className="mt-1 ml-1.5 grid border-l-2 border-line">
      {events.map((event, position) => (
        <li key={position} className="relative flex flex-wrap items-baseline gap-x-2 py-1 pl-4">
          <span
            aria-hidden
            data-fill
            className={cn(
              'absolute top-3 -left-[5px] size-2 rounded-full',
              event.kind === 'completed' ? 'bg-done' : 'bg-line-strong',
            )}
          />
          <span className="min-w-0 wrap-anywhere">{wordsOf(event)}</span>
          <time dateTime={event.at} title={showMoment(event.at)} className="text-sm text-soft">
            {showDay(event.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

const verdicts = {
  right: 'Code checked: all there',
  close: 'Code checked: almost there',
  far: 'Code checked: more to do',
}

const doneWords: Record<TaskProof, string> = {
  code: 'Completed, shown with your own code',
  question: 'Completed, shown by the question you answered',
  picture: 'Completed, shown with your picture',
  word: 'Completed',
}

function wordsOf(event: TaskEvent): string {
  switch (event.kind) {
    case 'added':
      return event.fromPlan ? 'Made from the plan' : 'Added by you'
    case 'lesson-read':
      return 'Lesson read'
    case 'asked':
      return 'First question to the tutor'
    case 'hint':
      return `Hint ${event.level} of 5`
    case 'attempt':
      return verdicts[event.verdict]
    case 'check':
      return event.passed ? 'Check question answered' : 'Check question missed'
    case 'saved':
      return `Saved “${event.title}”`
    case 'completed':
      return doneWords[event.proof]
  }
}
