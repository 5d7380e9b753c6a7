import { ArrowRight, Undo2 } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import type { Task } from '#contract/task.ts'
import { Button } from '#app/ui/button.tsx'
import { FlightProgress } from '#app/ui/flight-progress.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { hoursAndMinutes } from '#app/ui/hours-and-minutes.ts'
import { takeLostFocus } from '#app/ui/take-lost-focus.ts'
import { countByPhase, sumTasks } from './task-summary.ts'
import { TodaySlots } from './today-slots.ts'

interface TaskDoneProps {
  task: Task
  next: Task | null
  tasks: Task[]
  onNext: (next: Task) => void
  onUndo: () => void
  /** Continues without starting the next one. */
  onClose: () => void
}

/** Shown after a task is done: what it adds up to, the next step, and one question to remember it. */
export function TaskDone({ task, next, tasks, onNext, onUndo, onClose }: TaskDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { ableOf, checkOf } = use(TodaySlots)
  const { done, total } = sumTasks(tasks)
  useEffect(() => takeLostFocus(heading.current), [])
  return (
    <section aria-labelledby="done-title" className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 py-4">
      <header className="grid animate-rise justify-items-center gap-2 text-center">
        <FlightProgress
          done={done}
          from={done - 1}
          total={total}
          label="Progress of all tasks"
          className="size-20"
        />
        <h3 ref={heading} id="done-title" tabIndex={-1} className="text-2xl focus-visible:outline-none">
          Done: {task.title}
        </h3>
        {ableOf(task)}
        <p className="text-soft">{whatItAddsUpTo(task, tasks)}</p>
        <LinkButton variant="link" size="small" href={`/project/${task.projectId}/journey`}>
          Your journey so far
        </LinkButton>
        <Button variant="quiet" size="small" onClick={onUndo}>
          <Undo2 aria-hidden />
          Not done yet
        </Button>
      </header>
      {next ? (
        <div className="grid grid-cols-1 gap-3 rounded-house border border-dawn/70 bg-raised p-4 sm:p-5">
          <p className="text-sm font-semibold text-dawn-text">Next task</p>
          <p className="font-semibold break-words">
            {next.title}
            {next.minutes !== null && (
              <span className="font-normal text-soft"> · {hoursAndMinutes(next.minutes)}</span>
            )}
          </p>
          <p>
            <Button variant="primary" onClick={() => onNext(next)}>
              Start the next task
              <ArrowRight aria-hidden />
            </Button>{' '}
            <Button variant="quiet" onClick={onClose}>
              Not now
            </Button>
          </p>
        </div>
      ) : (
        <p className="text-center font-semibold">That was the last task. Your plan is done.</p>
      )}
      {checkOf(task, 'open')}
    </section>
  )
}

function whatItAddsUpTo(task: Task, tasks: Task[]): string {
  const { done, total } = sumTasks(tasks)
  const all = `${done} of ${total} tasks are done.`
  const phase = task.phase === null ? undefined : countByPhase(tasks).get(task.phase)
  if (!phase) return all
  return phase.done === phase.total
    ? `That completes “${task.phase}”. ${all}`
    : `${phase.done} of ${phase.total} in “${task.phase}”. ${all}`
}
