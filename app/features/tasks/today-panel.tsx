import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextTaskOf } from '#contract/next-task.ts'
import type { Task, TaskStatus } from '#contract/task.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { changeTaskMutation, taskPath } from './task-mutations.ts'
import { TaskDone } from './task-done.tsx'
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

  function handleStart(begun: Task) {
    setFinished(null)
    setStatus(begun, 'in_progress')
    onBegin(begun.id)
  }

  if (tasks.length === 0) return <NoTasksYet onShowPlan={onShowPlan} />
  if (done)
    return (
      <TaskDone
        key={done.id}
        task={done}
        next={task}
        tasks={tasks}
        onNext={handleStart}
        onUndo={() => {
          setFinished(null)
          setStatus(done, finished?.before ?? 'in_progress')
          onChooseTask(done.id)
        }}
        onClose={() => setFinished(null)}
      />
    )
  if (!task) return <AllDone projectId={projectId} onShowPlan={onShowPlan} onShowTasks={onShowTasks} />
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

function AllDone({
  projectId,
  onShowPlan,
  onShowTasks,
}: Pick<TodayPanelProps, 'projectId' | 'onShowPlan' | 'onShowTasks'>) {
  return (
    <EmptyState
      title="Every task is done"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onShowPlan}>
            Plan what comes next
          </Button>
          <LinkButton href={`/project/${projectId}/journey`}>Your journey</LinkButton>
          <Button onClick={onShowTasks}>Show all tasks</Button>
        </div>
      }
    >
      <p>You built what you planned. Show it to somebody, or plan what it could do next.</p>
    </EmptyState>
  )
}

/** Without tasks whose deletion can still be undone. */
function useVisibleTasks(projectId: number): Task[] {
  const hidden = useHiddenPaths()
  const { data = [] } = useQuery(taskListQuery(projectId))
  return data.filter(({ id }) => !hidden.has(taskPath(projectId, id)))
}
