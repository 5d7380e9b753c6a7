import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { nextTaskOf } from '#contract/next-task.ts'
import type { Task, TaskStatus } from '#contract/task.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { changeTaskMutation, taskPath } from './task-mutations.ts'
import { FlightPath } from './flight-path.tsx'
import { TaskDone } from './task-done.tsx'
import { takeLostFocus } from '#app/ui/take-lost-focus.ts'
import { TodaySlots } from './today-slots.ts'
import { TodayTask } from './today-task.tsx'
import { UpNext } from './up-next.tsx'

export interface TodayPanelProps {
  projectId: number
  /** The chosen task; null means the next to do. */
  taskId: number | null
  onChooseTask: (taskId: number | null) => void
  /** Starts a task together with the tutor. */
  onBegin: (taskId: number) => void
  /** Shows the chat about the task. */
  onAsk: () => void
  onShowTask: (taskId: number) => void
  onShowTasks: () => void
  onShowPlan: () => void
}

/** A project's first view: the one task to do now with everything it needs, and what comes next. */
export function TodayPanel(props: TodayPanelProps) {
  const { projectId, taskId, onChooseTask, onBegin, onAsk, onShowTask, onShowTasks, onShowPlan } = props
  const tasks = useVisibleTasks(projectId)
  const change = useMutation(changeTaskMutation(useQueryClient(), projectId))
  const [finished, setFinished] = useState<{ id: number; before: TaskStatus } | null>(null)
  const { reviewsOf } = use(TodaySlots)
  const reviews = reviewsOf()
  const done = tasks.find(({ id, status }) => id === finished?.id && status === 'completed')
  const chosen = tasks.find(({ id, status }) => id === taskId && status !== 'completed')
  const task = chosen ?? nextTaskOf(tasks)

  function setStatus({ id }: Task, status: TaskStatus) {
    change.mutate({ taskId: id, change: { status } })
  }

  function handleDone(finishedTask: Task) {
    setFinished({ id: finishedTask.id, before: finishedTask.status })
    setStatus(finishedTask, 'completed')
    onChooseTask(null)
  }

  function handleUndo(undone: Task) {
    setFinished(null)
    setStatus(undone, finished?.before ?? 'in_progress')
    onChooseTask(undone.id)
  }

  function handleStart(begun: Task) {
    setFinished(null)
    setStatus(begun, 'in_progress')
    onBegin(begun.id)
  }

  if (tasks.length === 0) return <NoTasksYet onShowPlan={onShowPlan} />
  if (done && task)
    return (
      <TaskDone
        key={done.id}
        task={done}
        next={task}
        tasks={tasks}
        onNext={handleStart}
        onUndo={() => handleUndo(done)}
        onClose={() => setFinished(null)}
      />
    )
  if (!task)
    return (
      <AllDone
        projectId={projectId}
        tasks={tasks}
        done={done ?? null}
        onUndo={handleUndo}
        onShowPlan={onShowPlan}
        onShowTasks={onShowTasks}
      />
    )
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-6">
      <TodayTask
        key={task.id}
        task={task}
        tasks={tasks}
        onStart={() => handleStart(task)}
        onDone={() => handleDone(task)}
        onAsk={onAsk}
        onShowTask={() => onShowTask(task.id)}
      />
      {reviews}
      <UpNext task={task} tasks={tasks} onChoose={onChooseTask} onShowTasks={onShowTasks} />
    </div>
  )
}

function NoTasksYet({ onShowPlan }: Pick<TodayPanelProps, 'onShowPlan'>) {
  return (
    <EmptyState
      title="No task for today yet"
      action={
        <Button variant="primary" onClick={onShowPlan}>
          Go to the plan
        </Button>
      }
    >
      <p>This is where you build: one task at a time, with its lesson, its hints and a check of your code.</p>
      <p className="mt-2 text-sm">It begins with a plan: describe your idea, then press Start building.</p>
    </EmptyState>
  )
}

/** The end of the app; `done` is the last task, if it was finished just now. */
function AllDone({
  projectId,
  tasks,
  done,
  onUndo,
  onShowPlan,
  onShowTasks,
}: Pick<TodayPanelProps, 'projectId' | 'onShowPlan' | 'onShowTasks'> & {
  tasks: Task[]
  done: Task | null
  onUndo: (done: Task) => void
}) {
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

/** Without tasks whose deletion can still be undone. */
function useVisibleTasks(projectId: number): Task[] {
  const hidden = useHiddenPaths()
  const { data = [] } = useQuery(taskListQuery(projectId))
  return data.filter(({ id }) => !hidden.has(taskPath(projectId, id)))
}
