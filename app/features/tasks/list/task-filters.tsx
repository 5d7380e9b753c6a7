import { cn } from '#app/ui/cn.ts'
import { Select } from '#app/ui/form/select.tsx'
import type { TaskFilter } from '#app/features/tasks/task-summary.ts'
import { statusChoices } from '#app/features/tasks/task-words.ts'

interface TaskFiltersProps {
  filter: TaskFilter
  phases: string[]
  /** Whether to filter by status; not on the board, where the columns are the statuses. */
  hasStatus: boolean
  onChange: (filter: TaskFilter) => void
}

export function TaskFilters({ filter, phases, hasStatus, onChange }: TaskFiltersProps) {
  // Shares a row with the view switch only where all filters fit.
  return (
    <div className={cn('flex grow flex-wrap gap-2', hasStatus && '@max-2xl:basis-full')}>
      {hasStatus && (
        <Select
          aria-label="Show tasks by status"
          choices={statusFilters}
          value={filter.status}
          onChange={(status) => onChange({ ...filter, status })}
          size="small"
          className="w-auto max-w-72 min-w-32 flex-1"
        />
      )}
      {phases.length > 1 && (
        <Select
          aria-label="Show tasks by phase"
          choices={[
            { value: 'all', label: 'All phases' },
            ...phases.map((phase) => ({ value: phase, label: phase || 'Your own tasks' })),
          ]}
          value={filter.phase}
          onChange={(phase) => onChange({ ...filter, phase })}
          size="small"
          className="w-auto max-w-72 min-w-32 flex-1"
        />
      )}
    </div>
  )
}

const statusFilters = [
  { value: 'all', label: 'All statuses' } as const,
  ...statusChoices.map(({ value, label }) => ({ value, label })),
]
