import { Undo2 } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { FlightPath } from './flight-path.tsx'
import { TodaySlots } from './today-slots.ts'

interface AllDoneProps {
  projectId: number
  tasks: Task[]
  /** The last task, if it was finished just now. */
  done: Task | null
  onUndo: (done: Task) => void
  onShowPlan: () => void
  onShowTasks: () => void
}

/** Shown when all tasks of a project are done. */
export function AllDone({ projectId, tasks, done, onUndo, onShowPlan, onShowTasks }: AllDoneProps) {
  const { endingOf, checkOf } = use(TodaySlots)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => takeLostFocus(heading.current), [])
  return (
    <section
      aria-labelledby="all-done-title"
      className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 py-2"
    >
      <header className="grid animate-rise grid-cols-1 gap-2">
        <FlightPath tasks={tasks} />
        <h3
          ref={heading}
          id="all-done-title"
          tabIndex={-1}
          className="text-3xl font-extrabold focus-visible:outline-none"
        >
          You built it. All {tasks.length} tasks done.
        </h3>
        {done && (
          <p className="flex flex-wrap items-center gap-x-3 text-soft">
            The last one: {done.title}
            <Button variant="quiet" size="small" onClick={() => onUndo(done)}>
              <Undo2 aria-hidden />
              Not done yet
            </Button>
          </p>
        )}
      </header>
      {endingOf(projectId, tasks)}
      <p className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onShowPlan}>
          Plan what comes next
        </Button>
        <Button onClick={onShowTasks}>Show all tasks</Button>
      </p>
      {done && checkOf(done, 'open')}
    </section>
  )
}
