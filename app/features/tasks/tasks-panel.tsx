import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Task } from '#contract/tasks/task.ts'
import { messageOf } from '#app/api/problem.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { EmptyState } from '#app/ui/page/empty-state.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { Loading, NotLoaded } from '#app/ui/loading/load-state.tsx'
import { FloatingBar, ShownTasks } from './list/shown-tasks.tsx'
import { taskPath } from './task-mutations.ts'
import { TaskProgress } from './list/task-progress.tsx'
import { sumTasks } from './task-summary.ts'
import { TaskSurroundingsProvider } from './details/task-surroundings.ts'
import { TaskToolbar } from './list/task-toolbar.tsx'
import { useTasksPanel, type TasksPanelProps } from './use-tasks-panel.ts'

// The form and its validation are loaded when it is first opened.
const TaskFormDialog = lateComponent(() =>
  import('./task-form-dialog.tsx').then((module) => module.TaskFormDialog),
)

export function TasksPanel(props: TasksPanelProps) {
  const list = useQuery(taskListQuery(props.projectId))
  const hidden = useHiddenPaths()
  if (list.isPending) return <Loading label="Loading tasks" />
  if (!list.data)
    return (
      <NotLoaded
        title="The tasks could not be loaded"
        message={messageOf(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  return (
    <TaskSurroundingsProvider value={props}>
      <LoadedTasks
        {...props}
        tasks={list.data.filter((task) => !hidden.has(taskPath(task.projectId, task.id)))}
      />
    </TaskSurroundingsProvider>
  )
}

function LoadedTasks(props: TasksPanelProps & { tasks: Task[] }) {
  const { projectId, tasks, view, emptyHint } = props
  const state = useTasksPanel(props)
  const { panel, heading, announcement, form, setForm, showTask } = state
  const nextTask = nextTaskOf(tasks)
  return (
    <div
      ref={panel}
      className={cn(
        'mx-auto grid w-full grid-cols-1 gap-5',
        view === 'board' ? 'max-w-[100rem]' : 'max-w-4xl',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 ref={heading} tabIndex={-1} className="text-base focus-visible:outline-none @sm:text-lg">
          Development Tasks
        </h3>
        <Button size="small" onClick={() => setForm({ task: null })}>
          <Plus aria-hidden />
          Add Task
        </Button>
      </header>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {tasks.length === 0 ? (
        <NoTasks onAdd={() => setForm({ task: null })}>{emptyHint}</NoTasks>
      ) : (
        <>
          <TaskProgress sums={sumTasks(tasks)} onShowNext={nextTask ? () => showTask(nextTask) : null} />
          <TaskToolbar {...props} state={state} />
          <ShownTasks {...props} state={state} nextTaskId={nextTask?.id ?? null} />
          <FloatingBar projectId={projectId} tasks={tasks} state={state} />
        </>
      )}
      <DialogBoundary onClose={() => setForm(null)}>
        {form && (
          <TaskFormDialog
            projectId={projectId}
            task={form.task}
            tasks={tasks}
            onClose={() => setForm(null)}
          />
        )}
      </DialogBoundary>
    </div>
  )
}

function NoTasks({ onAdd, children }: { onAdd: () => void; children: ReactNode }) {
  return (
    <EmptyState
      level={4}
      title="No tasks yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onAdd}>
            Add First Task
          </Button>
          {children}
        </div>
      }
    >
      <p>Create tasks to track your progress</p>
      <p className="mt-2 text-sm">
        A good task fits into an evening and ends in something you can see: “The list shows my plants.”
      </p>
    </EmptyState>
  )
}
