import { Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '#app/ui/select.tsx'
import { projectOrders, type ProjectOrder } from './find-projects.ts'

export function ProjectToolbar({ query, onQueryChange, order, onOrderChange, onCreate, importButton }: ProjectToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="relative min-w-56 flex-1 max-sm:basis-full">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft" />
        <Input type="search" aria-label="Search projects" placeholder="Search projects..." value={query} onChange={(event) => onQueryChange(event.target.value)} className="pl-9" />
      </div>
      <Select value={order} onValueChange={(value) => onOrderChange(value as ProjectOrder)}>
        <SelectTrigger aria-label="Sort projects by" className="w-40 max-sm:flex-1">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {Object.entries(projectOrders).map(([value, label]) => (
            <SelectItem key={value} value={value}>
              {label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {importButton}
      <Button variant="primary" onClick={onCreate} className="max-sm:flex-1">
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
  importButton: ReactNode
}
