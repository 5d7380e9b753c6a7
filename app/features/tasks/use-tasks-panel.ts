import { useRef, useState, type ReactNode } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { doneLast, everyTask, filterTasks, phasesOf } from './task-summary.ts'
import type { TaskSurroundings } from './details/task-surroundings.ts'
import type { TaskView } from './list/task-view-switch.tsx'
import { useTaskActions } from './use-task-actions.ts'
import { useMenuFocus, useRevealOfTask } from './use-task-focus.ts'
import { useTaskKeys } from './use-task-keys.ts'

export interface TasksPanelProps extends TaskSurroundings {
  projectId: number
  openTaskId: number | null
  onOpenTask: (taskId: number | null) => void
  view: TaskView
  onViewChange: (view: TaskView) => void
  /** Shown below an empty list: another way to get tasks. */
  emptyHint: ReactNode
}

export type TasksPanelState = ReturnType<typeof useTasksPanel>

type LoadedTasksProps = TasksPanelProps & { tasks: Task[] }

/** The panel's state (filter, selection, form, task just completed) and the handlers of its cards and keys. */
export function useTasksPanel(props: LoadedTasksProps) {
  const { projectId, tasks, openTaskId, view } = props
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [form, setForm] = useState<{ task: Task | null } | null>(null)
  const [announcement, announce] = useState('')
  const [finishedId, setFinishedId] = useState<number | null>(null)
  const { selected, setSelected, toggleSelected } = useSelection()
  const { shownTasks, setFilter, ...filtered } = useTaskFilter(tasks, view)
  const { focus, focusCard, openTask, revealTask, setSteppedTaskId } = useCardFocus(props, shownTasks)

  function showTask(task: Task) {
    setFilter(everyTask)
    revealTask(task)
  }

  /** Focuses the heading if the focused element disappears. */
  function focusHeading() {
    setTimeout(() => takeLostFocus(heading.current))
  }

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
    // The focused menu disappears with its card.
    onRemoved: () => setTimeout(() => heading.current?.focus()),
    onMoved: focusCard,
    onStepped: setSteppedTaskId,
    onFinished: ({ id }) => setFinishedId(id),
    announce,
  })
  useTaskKeys(panel, { onAdd: () => setForm({ task: null }), onSelect: toggleSelected })

  return {
    panel,
    heading,
    form,
    setForm,
    announcement,
    announce,
    finishedId,
    setFinishedId,
    selected,
    setSelected,
    shownTasks,
    setFilter,
    ...filtered,
    focus,
    actions,
    showTask,
    focusHeading,
  }
}

/** The selected tasks; null outside selection mode. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)

  function toggleSelected(taskId: number) {
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(taskId)) next.add(taskId)
      return next
    })
  }

  return { selected, setSelected, toggleSelected }
}

function useTaskFilter(tasks: Task[], view: TaskView) {
  const [wantedFilter, setFilter] = useState(everyTask)
  const [doneBefore] = useState(
    () => new Set(tasks.filter(({ status }) => status === 'completed').map(({ id }) => id)),
  )
  const phases = phasesOf(tasks)
  const filter =
    wantedFilter.phase === 'all' || phases.includes(wantedFilter.phase)
      ? wantedFilter
      : { ...wantedFilter, phase: 'all' }
  const shownTasks =
    view === 'board'
      ? filterTasks(tasks, { ...filter, status: 'all' })
      : doneLast(filterTasks(tasks, filter), doneBefore)
  return { filter, setFilter, phases, doneBefore, shownTasks }
}

/** Keeps the focus on a card that is opened, closed or moved. */
function useCardFocus({ view, openTaskId, onOpenTask }: LoadedTasksProps, shownTasks: Task[]) {
  const [focus, setFocus] = useState<{ taskId: number; at: number } | null>(null)
  const [steppedTaskId, setSteppedTaskId] = useState<number | null>(null)
  const reveal = useRevealOfTask(openTaskId)
  useMenuFocus(
    steppedTaskId,
    shownTasks.findIndex(({ id }) => id === steppedTaskId),
  )

  function focusCard(taskId: number) {
    setFocus({ taskId, at: performance.now() })
  }

  /** On the board, an open task is shown above the columns: focuses it there, and the card again on closing. */
  function openTask(taskId: number | null) {
    onOpenTask(taskId)
    if (view === 'list') return
    if (taskId !== null) reveal(taskId)
    else if (openTaskId !== null) focusCard(openTaskId)
  }

  function revealTask({ id }: Task) {
    onOpenTask(id)
    reveal(id)
  }

  return { focus, focusCard, openTask, revealTask, setSteppedTaskId }
}
