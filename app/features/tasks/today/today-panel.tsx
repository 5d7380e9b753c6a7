import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Task, TaskStatus } from '#contract/tasks/task.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/page/empty-state.tsx'
import { changeTaskMutation, taskPath } from '#app/features/tasks/task-mutations.ts'
import { AllDone } from './all-done.tsx'
import { TaskDone } from './task-done.tsx'
import { TodaySlots } from './today-slots.ts'
import { TodayTask } from './today-task.tsx'
import { UpNext } from './up-next.tsx'

export interface TodayPanelProps {
  projectId: number
  /** The chosen task; null for the next one to do. */
  taskId: number | null
  /** The task just finished in the chat. */
  finishedId: number | null
  /** Also leaves the view of a finished task. */
  onChooseTask: (taskId: number | null) => void
  /** Starts a task together with the tutor. */
  onBegin: (taskId: number) => void
  /** Opens the chat about the task; null if the chat is visible. */
  onAsk: (() => void) | null
  onShowTask: (taskId: number) => void
  onShowTasks: () => void
  onShowPlan: () => void
}

/** A project's first view: the one task to do now, with everything it needs, and what comes next. */
export function TodayPanel(props: TodayPanelProps) {
  const { projectId, onChooseTask, onAsk, onShowTask, onShowTasks, onShowPlan } = props
  const tasks = useVisibleTasks(projectId)
  const { reviewsOf } = use(TodaySlots)
  const { done, task, arrivedAt, start, finish, undo, close } = useFinishing(tasks, props)

  if (tasks.length === 0) return <NoTasksYet onShowPlan={onShowPlan} />
  if (done && task)
    return (
      <TaskDone
        key={done.id}
        task={done}
        next={task}
        tasks={tasks}
        onNext={start}
        onUndo={() => undo(done)}
        onClose={close}
      />
    )
  if (!task)
    return (
      <AllDone
        projectId={projectId}
        tasks={tasks}
        done={done}
        onUndo={undo}
        onShowPlan={onShowPlan}
        onShowTasks={onShowTasks}
      />
    )
  return (
    <div data-paper="text" className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-6 print:block">
      <TodayTask
        key={task.id}
        task={task}
        tasks={tasks}
        isArrivedAt={task.id === arrivedAt}
        onStart={() => start(task)}
        onDone={() => finish(task)}
        onAsk={onAsk}
        onShowTask={() => onShowTask(task.id)}
      />
      {reviewsOf()}
      <UpNext task={task} tasks={tasks} onChoose={onChooseTask} onShowTasks={onShowTasks} />
    </div>
  )
}

/** The current task, the task just finished, and the functions that start, finish and reopen tasks. */
function useFinishing(
  tasks: Task[],
  {
    projectId,
    taskId,
    finishedId,
    onChooseTask,
    onBegin,
  }: Pick<TodayPanelProps, 'projectId' | 'taskId' | 'finishedId' | 'onChooseTask' | 'onBegin'>,
) {
  const change = useMutation(changeTaskMutation(useQueryClient(), projectId))
  const [finished, setFinished] = useState<{ id: number; before: TaskStatus } | null>(null)
  const doneId = finishedId ?? finished?.id ?? null
  /** The id of the task whose view replaced that of a finished task. */
  const [arrivedAt, setArrivedAt] = useState<number | null>(null)
  const chosen = tasks.find(({ id, status }) => id === taskId && status !== 'completed')

  function setStatus({ id }: Task, status: TaskStatus) {
    change.mutate({ taskId: id, change: { status } })
  }

  return {
    done: tasks.find(({ id, status }) => id === doneId && status === 'completed') ?? null,
    task: chosen ?? nextTaskOf(tasks),
    arrivedAt,
    start(begun: Task) {
      setArrivedAt(doneId === null ? null : begun.id)
      setFinished(null)
      setStatus(begun, 'in_progress')
      onBegin(begun.id)
    },
    finish(task: Task) {
      setFinished({ id: task.id, before: task.status })
      setStatus(task, 'completed')
      onChooseTask(null)
    },
    undo(task: Task) {
      setFinished(null)
      setStatus(task, finished?.id === task.id ? finished.before : 'in_progress')
      setArrivedAt(task.id)
      onChooseTask(task.id)
    },
    close() {
      setFinished(null)
      onChooseTask(taskId)
      setArrivedAt((chosen ?? nextTaskOf(tasks))?.id ?? null)
    },
  }
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

/** The tasks without those deleted a moment ago, whose deletion can still be undone. */
function useVisibleTasks(projectId: number): Task[] {
  const hidden = useHiddenPaths()
  const { data = [] } = useQuery(taskListQuery(projectId))
  return data.filter(({ id }) => !hidden.has(taskPath(projectId, id)))
}
