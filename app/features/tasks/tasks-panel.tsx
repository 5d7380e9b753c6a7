import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Task } from '#contract/task.ts'
import { messageOf } from '#app/api/problem.ts'
import { useHiddenPaths } from '#app/api/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { taskPath } from './task-mutations.ts'
import { TaskProgress } from './task-progress.tsx'
import { taskListQuery } from '#app/api/task-queries.ts'
import { everyTask, filterTasks, nextTaskOf, phasesOf, sumTasks } from './task-summary.ts'
import { useTaskActions } from './use-task-actions.ts'

// The form and what checks it are loaded when somebody opens it.
const TaskFormDialog = lazy(() => import('./task-form-dialog.tsx').then((module) => ({ default: module.TaskFormDialog })))

interface TasksPanelProps {
  projectId: number
  openTaskId: number | null
  onOpenTask: (taskId: number | null) => void
  onAskTutor: (text: string) => void
  /** Stands in the empty list: another way to get tasks. */
  emptyHint: ReactNode
}

export function TasksPanel(props: TasksPanelProps) {
  const list = useQuery(taskListQuery(props.projectId))
  const hidden = useHiddenPaths()
  if (list.isPending)
    return (
      <p role="status" className="grid place-items-center py-16 text-dawn-text">
        <Spinner className="size-8" label="Loading tasks" />
      </p>
    )
  if (!list.data) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 py-16 text-center">
        <p className="font-semibold">The tasks could not be loaded</p>
        <p className="text-soft">{messageOf(list.error)}</p>
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </div>
    )
  }
  return <LoadedTasks {...props} tasks={list.data.filter((task) => !hidden.has(taskPath(task.projectId, task.id)))} />
}

function LoadedTasks({ projectId, tasks, openTaskId, onOpenTask, onAskTutor, emptyHint }: TasksPanelProps & { tasks: Task[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [wantedFilter, setFilter] = useState(everyTask)
  const [form, setForm] = useState<{ task: Task | null } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const phases = phasesOf(tasks)
  const filter = wantedFilter.phase === 'all' || phases.includes(wantedFilter.phase) ? wantedFilter : { ...wantedFilter, phase: 'all' }
  const shownTasks = filterTasks(tasks, filter)
  const nextTask = nextTaskOf(tasks)
  const actions = useTaskActions({
    projectId,
    tasks,
    shownTasks,
    openTaskId,
    onOpenTask,
    onAskTutor,
    onEdit: (task) => setForm({ task }),
    // The menu that had the focus goes with the card.
    onRemoved: () => setTimeout(() => heading.current?.focus()),
    announce: setAnnouncement,
  })
  const reveal = useRevealOfTask(openTaskId)

  function showTask(task: Task) {
    setFilter(everyTask)
    onOpenTask(task.id)
    reveal(task.id)
  }

  return (
    <div className="grid gap-5">
      <header className="flex items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-lg focus-visible:outline-none">
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
        <EmptyState
          level={4}
          title="No tasks yet"
          action={
            <Button variant="primary" onClick={() => setForm({ task: null })}>
              Add First Task
            </Button>
          }
        >
          <p>Create tasks to track your progress</p>
          {emptyHint}
        </EmptyState>
      ) : (
        <>
          <TaskProgress sums={sumTasks(tasks)} onShowNext={nextTask ? () => showTask(nextTask) : null} />
          <TaskFilters filter={filter} phases={phases} onChange={setFilter} />
          {shownTasks.length === 0 ? (
            <p className="grid justify-items-center gap-3 py-8 text-center text-soft">
              No task fits.{' '}
              <Button size="small" onClick={() => setFilter(everyTask)}>
                Show all tasks
              </Button>
            </p>
          ) : (
            <TaskList key={`${filter.status} ${filter.phase}`} tasks={shownTasks} nextTaskId={nextTask?.id ?? null} openTaskId={openTaskId} actions={actions} />
          )}
        </>
      )}
      <Suspense>{form && <TaskFormDialog projectId={projectId} task={form.task} onClose={() => setForm(null)} />}</Suspense>
    </div>
  )
}

/** Leads to a task's card: to the one in the address when the page opens, and to one that is asked for. */
function useRevealOfTask(openTaskId: number | null): (taskId: number) => void {
  const [asked, setAsked] = useState(() => ({ taskId: openTaskId, withFocus: false }))
  useEffect(() => {
    if (asked.taskId === null) return
    const card = document.getElementById(`task-${asked.taskId}`)
    card?.scrollIntoView({ block: 'center' })
    if (asked.withFocus) card?.querySelector<HTMLElement>('button[aria-expanded]')?.focus({ preventScroll: true })
  }, [asked])
  return (taskId) => setAsked({ taskId, withFocus: true })
}
