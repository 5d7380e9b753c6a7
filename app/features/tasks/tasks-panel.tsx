import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { nextTaskOf } from '#contract/next-task.ts'
import type { Task } from '#contract/task.ts'
import { messageOf } from '#app/api/problem.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { DialogBoundary } from '#app/ui/dialog-boundary.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { lateComponent } from '#app/ui/late-component.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { takeLostFocus } from '#app/ui/take-lost-focus.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { taskPath } from './task-mutations.ts'
import { TaskProgress } from './task-progress.tsx'
import { taskListQuery } from '#app/api/task-queries.ts'
import { everyTask, filterTasks, phasesOf, sumTasks, waitingIdsOf } from './task-summary.ts'
import { TaskSurroundingsProvider, type TaskSurroundings } from './task-surroundings.ts'
import { TaskViewSwitch, type TaskView } from './task-view-switch.tsx'
import { useTaskActions } from './use-task-actions.ts'
import { useTaskKeys } from './use-task-keys.ts'

// The form and what checks it are loaded when somebody opens it.
const TaskFormDialog = lateComponent(() =>
  import('./task-form-dialog.tsx').then((module) => module.TaskFormDialog),
)
const TaskBoard = lateComponent(() => import('./task-board.tsx').then((module) => module.TaskBoard))

interface TasksPanelProps extends TaskSurroundings {
  projectId: number
  openTaskId: number | null
  onOpenTask: (taskId: number | null) => void
  view: TaskView
  onViewChange: (view: TaskView) => void
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
  return (
    <TaskSurroundingsProvider value={props}>
      <LoadedTasks
        {...props}
        tasks={list.data.filter((task) => !hidden.has(taskPath(task.projectId, task.id)))}
      />
    </TaskSurroundingsProvider>
  )
}

function LoadedTasks({
  projectId,
  tasks,
  openTaskId,
  onOpenTask,
  view,
  onViewChange,
  emptyHint,
}: TasksPanelProps & { tasks: Task[] }) {
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)
  const [wantedFilter, setFilter] = useState(everyTask)
  const [form, setForm] = useState<{ task: Task | null } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [focus, setFocus] = useState<{ taskId: number; at: number } | null>(null)
  const [steppedTaskId, setSteppedTaskId] = useState<number | null>(null)
  const phases = phasesOf(tasks)
  const filter =
    wantedFilter.phase === 'all' || phases.includes(wantedFilter.phase)
      ? wantedFilter
      : { ...wantedFilter, phase: 'all' }
  const shownTasks = filterTasks(tasks, view === 'board' ? { ...filter, status: 'all' } : filter)
  const nextTask = nextTaskOf(tasks)
  const actions = useTaskActions({
    projectId,
    tasks,
    shownTasks,
    isBoard: view === 'board',
    openTaskId,
    onOpenTask: openTask,
    onShowTask: showTask,
    onEdit: (task) => setForm({ task }),
    onSelect: (task) => toggleSelected(task.id),
    // The menu that had the focus goes with the card.
    onRemoved: () => setTimeout(() => heading.current?.focus()),
    onMoved: focusCard,
    onStepped: setSteppedTaskId,
    announce: setAnnouncement,
  })
  const reveal = useRevealOfTask(openTaskId)
  useMenuFocus(
    steppedTaskId,
    shownTasks.findIndex(({ id }) => id === steppedTaskId),
  )
  useTaskKeys(panel, { onAdd: () => setForm({ task: null }), onSelect: toggleSelected })
  const list = {
    tasks: shownTasks,
    nextTaskId: nextTask?.id ?? null,
    waitingIds: waitingIdsOf(tasks),
    openTaskId,
    selected,
    actions,
  }

  function toggleSelected(taskId: number) {
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(taskId)) next.add(taskId)
      return next
    })
  }

  function focusCard(taskId: number) {
    setFocus({ taskId, at: performance.now() })
  }

  /** On the board what is opened stands above the columns, so the focus goes there, and back to the card in the end. */
  function openTask(taskId: number | null) {
    onOpenTask(taskId)
    if (view === 'list') return
    if (taskId !== null) reveal(taskId)
    else if (openTaskId !== null) focusCard(openTaskId)
  }

  function showTask(task: Task) {
    setFilter(everyTask)
    onOpenTask(task.id)
    reveal(task.id)
  }

  return (
    <div
      ref={panel}
      className={cn(
        'mx-auto grid w-full grid-cols-1 gap-5',
        view === 'board' ? 'max-w-[100rem]' : 'max-w-4xl',
      )}
    >
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
          <div className="flex flex-wrap items-center gap-2">
            <TaskViewSwitch view={view} onChange={onViewChange} />
            <TaskFilters filter={filter} phases={phases} hasStatus={view === 'list'} onChange={setFilter} />
            {view === 'list' && (
              <Button
                size="small"
                variant="quiet"
                aria-pressed={selected !== null}
                onClick={() => setSelected(selected ? null : new Set())}
              >
                Select
              </Button>
            )}
          </div>
          {shownTasks.length === 0 ? (
            <p className="grid justify-items-center gap-3 py-8 text-center text-soft">
              No task fits.{' '}
              <Button size="small" onClick={() => setFilter(everyTask)}>
                Show all tasks
              </Button>
            </p>
          ) : view === 'board' ? (
            <Suspense fallback={<Spinner className="mx-auto my-8 size-8" label="Loading the board" />}>
              <TaskBoard key={filter.phase} {...list} focus={focus} />
            </Suspense>
          ) : (
            <TaskList key={`${filter.status} ${filter.phase}`} {...list} />
          )}
          {selected && (
            <SelectionBar
              projectId={projectId}
              tasks={tasks.filter(({ id }) => selected.has(id))}
              onSelectAll={() => setSelected(new Set(shownTasks.map(({ id }) => id)))}
              onEnd={() => {
                setSelected(null)
                setTimeout(() => takeLostFocus(heading.current))
              }}
              announce={setAnnouncement}
            />
          )}
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

/** Over the border of a phase a card is made anew, and its menu's button had the focus. */
function useMenuFocus(taskId: number | null, place: number) {
  const shownPlace = useRef(place)
  useLayoutEffect(() => {
    if (shownPlace.current !== place)
      takeLostFocus(document.querySelector(`#task-${taskId} [aria-haspopup="menu"]`))
    shownPlace.current = place
  }, [taskId, place])
}

/** Leads to a task's card: to the one in the address when the page opens, and to one that is asked for. */
function useRevealOfTask(openTaskId: number | null): (taskId: number) => void {
  const [asked, setAsked] = useState(() => ({ taskId: openTaskId, withFocus: false }))
  const revealed = useRef<object>(null)
  // After each drawing, since the card may come only when the address has changed.
  useEffect(() => {
    const card = asked === revealed.current ? null : document.getElementById(`task-${asked.taskId}`)
    if (!card) return
    revealed.current = asked
    card.scrollIntoView({ block: 'center' })
    if (asked.withFocus)
      card.querySelector<HTMLElement>('button[aria-expanded]')?.focus({ preventScroll: true })
  })
  return (taskId) => setAsked({ taskId, withFocus: true })
}
