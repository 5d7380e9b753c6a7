import { ArrowRight, CircleCheckBig, Undo2 } from 'lucide-react'
import { use, useEffect, useRef, type ReactNode } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { countByPhase, sumTasks } from '#app/features/tasks/task-summary.ts'
import { FlightPath } from './flight-path.tsx'
import { ProofLine } from './proof-line.tsx'
import { showFromTop } from './show-from-top.ts'
import { TodaySlots } from './today-slots.ts'

interface TaskDoneProps {
  task: Task
  next: Task
  tasks: Task[]
  onNext: (next: Task) => void
  onUndo: () => void
  /** Continues without starting the next task. */
  onClose: () => void
}

/** Shown after a task is done: what works now, what was learned, the app on the phone, and the next step. */
export function TaskDone({ task, next, tasks, onNext, onUndo, onClose }: TaskDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { ableOf, checkOf, phoneOf, proofOf, shipOf } = use(TodaySlots)
  const shipped = shippedPhase(task, tasks)
  useEffect(() => showFromTop(heading.current), [])
  return (
    <section
      aria-labelledby="done-title"
      className="mx-auto grid w-full max-w-4xl grid-cols-1 items-start gap-x-8 gap-y-6 py-2 @3xl:grid-cols-[minmax(0,1fr)_17rem] @3xl:grid-rows-[auto_1fr]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <header className="grid animate-rise grid-cols-1 gap-2">
          <FlightPath tasks={tasks} />
          {shipped && <p className="font-semibold text-dawn-text">Phase shipped: {shipped}</p>}
          <h3
            ref={heading}
            id="done-title"
            tabIndex={-1}
            className="text-2xl break-words focus-visible:outline-none"
          >
            Done: {task.title}
          </h3>
          {task.doneWhen && (
            <p className="flex items-start gap-2">
              <CircleCheckBig aria-hidden className="mt-1 size-4 shrink-0 text-done" />
              <span className="min-w-0 break-words">{task.doneWhen}</span>
            </p>
          )}
          {ableOf(task)}
          <p className="text-soft">{whatItAddsUpTo(task, tasks)}</p>
          <ProofLine task={task} />
        </header>
        <NextTask next={next} onNext={onNext} onClose={onClose}>
          <Button variant="quiet" size="small" onClick={onUndo}>
            <Undo2 aria-hidden />
            Not done yet
          </Button>
          <LinkButton variant="link" size="small" href={`/project/${task.projectId}/journey`}>
            Your journey
          </LinkButton>
        </NextTask>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        {checkOf(task, 'open')}
        {task.proof === 'word' && proofOf(task)}
      </div>
      <div className="grid grid-cols-1 gap-6 empty:hidden @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1">
        {shipped && shipOf(task, tasks)}
        {phoneOf(task, tasks)}
      </div>
    </section>
  )
}

function NextTask({
  next,
  onNext,
  onClose,
  children,
}: Pick<TaskDoneProps, 'next' | 'onNext' | 'onClose'> & { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3 rounded-house border border-dawn/70 bg-raised p-4 sm:p-5">
      <p className="text-sm font-semibold text-dawn-text">Next task</p>
      <p className="font-semibold break-words">
        {next.title}
        {next.minutes !== null && (
          <span className="font-normal text-soft"> · {hoursAndMinutes(next.minutes)}</span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={() => onNext(next)}>
          Start the next task
          <ArrowRight aria-hidden />
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Look at it first
        </Button>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2">{children}</p>
    </div>
  )
}

/** The phase that this task completed; null if the phase still has open tasks. */
function shippedPhase(task: Task, tasks: Task[]): string | null {
  const phase = task.phase === null ? undefined : countByPhase(tasks).get(task.phase)
  return phase && phase.done === phase.total ? task.phase : null
}

function whatItAddsUpTo(task: Task, tasks: Task[]): string {
  const { done, total } = sumTasks(tasks)
  const all = `${done} of ${total} tasks are done.`
  const phase = task.phase === null ? undefined : countByPhase(tasks).get(task.phase)
  if (!phase || phase.done === phase.total) return all
  return `${phase.done} of ${phase.total} in “${task.phase}”. ${all}`
}
