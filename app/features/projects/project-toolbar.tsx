import { Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { projectOrders, type ProjectOrder } from './find-projects.ts'

const orderChoices = Object.entries(projectOrders).map(([value, label]) => ({
  value: value as ProjectOrder,
  label,
}))

export function ProjectToolbar({
  query,
  onQueryChange,
  order,
  onOrderChange,
  onCreate,
  isMain,
  importButton,
}: ProjectToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="relative min-w-[min(14rem,100%)] flex-1 max-sm:basis-full">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft"
        />
        <Input
          type="search"
          aria-label="Search projects"
          placeholder="Search projects..."
          value={query}
          onChange={(event) => onQueryChange(event.target.value)}
          className="pl-9"
        />
      </div>
      <Select
        aria-label="Sort projects by"
        choices={orderChoices}
        value={order}
        onChange={onOrderChange}
        className="max-sm:min-w-36 max-sm:flex-1 sm:w-40"
      />
      {importButton}
      <Button variant={isMain ? 'primary' : 'default'} onClick={onCreate} className="max-sm:flex-1">
        <Plus aria-hidden />
        Create Project
      </Button>
    </div>
  )
}

interface ProjectToolbarProps {
  query: string
  onQueryChange: (query: string) => void
  order: ProjectOrder
  onOrderChange: (order: ProjectOrder) => void
  onCreate: () => void
  /** Creating a project is the page's main action: there is no work to continue. */
  isMain: boolean
  importButton: ReactNode
}
