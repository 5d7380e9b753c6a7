import { Clock3, Pencil, Replace, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/ui/overlay/dropdown-menu.tsx'
import type { PlanChangeHandlers } from './plan-changes.ts'
import type { ItemChange, PlanItem } from './plan-items.ts'

/** The menu of changes for one part, loaded when the first menu is opened and rendered already open. */
export default function PlanItemChanges({
  button,
  item: { kind, name, changes, putOff, remove },
  write,
  onRename,
}: {
  button: ReactElement
  item: PlanItem
  write: PlanChangeHandlers['write']
  onRename: () => void
}) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <Item icon={Pencil} label="Rename" onSelect={onRename} />
        {changes.map((change) => (
          <Item key={change.label} {...change} />
        ))}
        <Item icon={Replace} label="Replace..." onSelect={() => write(`Replace “${name}” with `)} />
        <DropdownMenuSeparator />
        {kind !== 'screen' && <Item icon={Clock3} label="Not now" onSelect={putOff} />}
        <Item icon={Trash2} label="Remove" onSelect={remove} variant="destructive" />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Item({ icon: Icon, label, onSelect, variant }: ItemChange & { variant?: 'destructive' }) {
  return (
    <DropdownMenuItem variant={variant} disabled={!onSelect} onSelect={() => onSelect?.()}>
      <Icon aria-hidden />
      {label}
    </DropdownMenuItem>
  )
}
