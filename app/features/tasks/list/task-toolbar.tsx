import { Button } from '#app/ui/button.tsx'
import type { TasksPanelProps, TasksPanelState } from '#app/features/tasks/use-tasks-panel.ts'
import { TaskFilters } from './task-filters.tsx'
import { TaskViewSwitch } from './task-view-switch.tsx'

/** Switches between list and board, starts selection mode, and filters the tasks. */
export function TaskToolbar({
  view,
  onViewChange,
  state: { selected, setSelected, filter, setFilter, phases },
}: Pick<TasksPanelProps, 'view' | 'onViewChange'> & { state: TasksPanelState }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TaskViewSwitch view={view} onChange={onViewChange} />
      {view === 'list' && (
        <Button
          size="small"
          variant="quiet"
          className="ml-auto aria-pressed:bg-ink/8 @2xl:order-last"
          aria-pressed={selected !== null}
          onClick={() => setSelected(selected ? null : new Set())}
        >
          Select
        </Button>
      )}
      <TaskFilters filter={filter} phases={phases} hasStatus={view === 'list'} onChange={setFilter} />
    </div>
  )
}
