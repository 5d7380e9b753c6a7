import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '#app/ui/select.tsx'
import type { TaskFilter } from './task-summary.ts'
import { statusWords } from './task-words.ts'

/** Radix knows no empty value, so the tasks of no phase need a name that no phase has. */
const noPhase = '\u0000'

interface TaskFiltersProps {
  filter: TaskFilter
  phases: string[]
  /** Not on the board, whose columns are the statuses. */
  hasStatus: boolean
  onChange: (filter: TaskFilter) => void
}

export function TaskFilters({ filter, phases, hasStatus, onChange }: TaskFiltersProps) {
  return (
    <>
      {hasStatus && (
        <Select value={filter.status} onValueChange={(status) => onChange({ ...filter, status: status as TaskFilter['status'] })}>
          <SelectTrigger aria-label="Show tasks by status" className="min-h-8 w-36 px-2.5 text-sm">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="all">Every status</SelectItem>
            {Object.entries(statusWords).map(([status, { label }]) => (
              <SelectItem key={status} value={status}>
                {label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
      {phases.length > 1 && (
        <Select value={filter.phase || noPhase} onValueChange={(phase) => onChange({ ...filter, phase: phase === noPhase ? '' : phase })}>
          <SelectTrigger aria-label="Show tasks by phase" className="min-h-8 w-auto max-w-full min-w-36 flex-1 px-2.5 text-sm">
            <SelectValue />
          </SelectTrigger>
          <SelectContent className="max-w-[min(28rem,calc(100vw-2rem))]">
            <SelectItem value="all">Every phase</SelectItem>
            {phases.map((phase) => (
              <SelectItem key={phase} value={phase || noPhase}>
                {phase || 'Your own tasks'}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </>
  )
}
