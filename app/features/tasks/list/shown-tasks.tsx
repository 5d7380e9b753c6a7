import { Suspense } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { blockersOf, evenPhases, everyTask } from '#app/features/tasks/task-summary.ts'
import type { TasksPanelState } from '#app/features/tasks/use-tasks-panel.ts'
import { TaskList } from './task-list.tsx'
import type { TaskView } from './task-view-switch.tsx'

const DoneNote = lateComponent(() => import('./done-note.tsx').then((module) => module.DoneNote))
const SelectionBar = lateComponent(() => import('./selection-bar.tsx').then((module) => module.SelectionBar))
const TaskBoard = lateComponent(() =>
  import('#app/features/tasks/board/task-board.tsx').then((module) => module.TaskBoard),
)

/** The filtered tasks, as a list or a board. */
export function ShownTasks({
  tasks,
  view,
  openTaskId,
  nextTaskId,
  state: { shownTasks, filter, setFilter, selected, doneBefore, focus, actions },
}: {
  tasks: Task[]
  view: TaskView
  openTaskId: number | null
  nextTaskId: number | null
  state: TasksPanelState
}) {
  const list = {
    tasks: shownTasks,
    nextTaskId,
    blockers: blockersOf(tasks),
    even: evenPhases(tasks),
    openTaskId,
    selected,
    actions,
  }
  if (shownTasks.length === 0) return <NoMatch onShowAll={() => setFilter(everyTask)} />
  if (view === 'board')
    return (
      <Suspense fallback={<Spinner className="mx-auto my-8 size-8" label="Loading the board" />}>
        <TaskBoard key={filter.phase} {...list} focus={focus} />
      </Suspense>
    )
  return <TaskList key={`${filter.status} ${filter.phase}`} {...list} doneBefore={doneBefore} />
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <p className="grid justify-items-center gap-3 py-8 text-center text-soft">
      No tasks match.{' '}
      <Button size="small" onClick={onShowAll}>
        Show all tasks
      </Button>
    </p>
  )
}

/** The bar below the tasks: bulk actions for the selection, or a note after a task was completed. */
export function FloatingBar({
  projectId,
  tasks,
  state: { shownTasks, selected, setSelected, finishedId, setFinishedId, showTask, focusHeading, announce },
}: {
  projectId: number
  tasks: Task[]
  state: TasksPanelState
}) {
  const finished = tasks.find(({ id, status }) => id === finishedId && status === 'completed')
  if (selected)
    return (
      <Suspense>
        <SelectionBar
          projectId={projectId}
          tasks={tasks.filter(({ id }) => selected.has(id))}
          onSelectAll={() => setSelected(new Set(shownTasks.map(({ id }) => id)))}
          onEnd={() => {
            setSelected(null)
            focusHeading()
          }}
          announce={announce}
        />
      </Suspense>
    )

  if (finished)
    return (
      <Suspense>
        <DoneNote
          key={finished.id}
          task={finished}
          tasks={tasks}
          onShow={(task) => {
            setFinishedId(null)
            showTask(task)
          }}
          onClose={() => {
            setFinishedId(null)
            focusHeading()
          }}
        />
      </Suspense>
    )

  return null
}
