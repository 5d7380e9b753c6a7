import { useContext, useState } from 'react'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { LateMenu } from '#app/ui/overlay/late-menu.tsx'
import { NameField } from '#app/features/plan/outline/name-field.tsx'
import { PlanChanges, type PlanItemNameProps } from './plan-changes.ts'
import { itemOf } from './plan-items.ts'

const PlanItemChanges = lateComponent(() =>
  import('./plan-item-changes.tsx').then((module) => module.default),
)

/** The name of a part of the plan, editable in place, with its menu of changes. */
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
      <LateMenu label={`Change the ${item.kind} ${item.name}`} className="-my-1 print:hidden">
        {(button) => (
          <PlanItemChanges
            button={button}
            item={item}
            write={changes.write}
            onRename={() => setIsRenaming(true)}
          />
        )}
      </LateMenu>
    </span>
  )
}
