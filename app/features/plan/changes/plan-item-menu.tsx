import { Clock3, MoreHorizontal, Pencil, Replace, Trash2 } from 'lucide-react'
import { useContext, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/ui/overlay/dropdown-menu.tsx'
import { NameField } from '#app/features/plan/outline/name-field.tsx'
import { PlanChanges, type PlanChangeHandlers, type PlanItemNameProps } from './plan-changes.ts'
import { itemOf, type ItemChange, type PlanItem } from './plan-items.ts'

/** The name of a part of the plan, which can be edited in place, with the menu of its changes. */
export function NameWithMenu({ of, children, className }: PlanItemNameProps) {
  const changes = useContext(PlanChanges)
  const [isRenaming, setIsRenaming] = useState(false)
  const item = changes && itemOf(of, changes)
  if (!changes || !item) return children
  return (
    <span className={className ?? 'flex min-w-0 items-start gap-1'}>
      {isRenaming ? (
        <NameField
          label={`Name of the ${item.kind}`}
          name={item.name}
          onEnd={(name) => {
            setIsRenaming(false)
            if (name) item.rename(name)
          }}
        />
      ) : (
        children
      )}
      <ItemMenu item={item} write={changes.write} onRename={() => setIsRenaming(true)} />
    </span>
  )
}

function ItemMenu({
  item: { kind, name, changes, putOff, remove },
  write,
  onRename,
}: {
  item: PlanItem
  write: PlanChangeHandlers['write']
  onRename: () => void
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="quiet"
          size="smallIcon"
          data-change={name}
          className="-my-1 shrink-0 print:hidden"
          aria-label={`Change the ${kind} ${name}`}
        >
          <MoreHorizontal aria-hidden />
        </Button>
      </DropdownMenuTrigger>
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
