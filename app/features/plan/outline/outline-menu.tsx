import { MoreHorizontal, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/ui/overlay/dropdown-menu.tsx'

export interface OutlineChange {
  icon: LucideIcon
  label: string
  /** Null if the change is not possible. */
  onSelect: (() => void) | null
}

interface OutlineMenuProps {
  kind: 'phase' | 'task'
  name: string
  changes: OutlineChange[]
  onRename: () => void
  onDelete: (() => void) | null
}

/** The menu of a phase or task in the outline: rename, changes specific to its kind, delete. */
export function OutlineMenu({ kind, name, changes, onRename, onDelete }: OutlineMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet" size="smallIcon" data-change={name} aria-label={`Change the ${kind} ${name}`}>
          <MoreHorizontal aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onRename}>
          <Pencil aria-hidden />
          Rename
        </DropdownMenuItem>
        {changes.map(({ icon: Icon, label, onSelect }) => (
          <DropdownMenuItem key={label} disabled={!onSelect} onSelect={() => onSelect?.()}>
            <Icon aria-hidden />
            {label}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" disabled={!onDelete} onSelect={() => onDelete?.()}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
