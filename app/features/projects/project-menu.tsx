import { Copy, Download, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Project } from '#contract/project.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/ui/overlay/dropdown-menu.tsx'
import type { ProjectActions } from './project-actions.ts'

/** Loaded when a menu is first opened. Rendered only for the card whose button was pressed, so it starts open. */
export default function ProjectMenu({
  button,
  project,
  actions,
}: {
  button: ReactElement
  project: Project
  actions: ProjectActions
}) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => actions.edit(project)}>
          <Pencil aria-hidden />
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.duplicate(project, false)}>
          <Copy aria-hidden />
          Duplicate
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.duplicate(project, true)}>
          <RotateCcw aria-hidden />
          Start over in a copy
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.exportFile(project)}>
          <Download aria-hidden />
          Export
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={() => actions.remove(project)}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
