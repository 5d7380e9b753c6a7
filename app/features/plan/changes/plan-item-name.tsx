import { useContext } from 'react'
import { PlanChanges, type PlanItemNameProps } from './plan-changes.ts'

/** The name of a part of the plan; with a menu of changes unless the plan is read-only. */
export function PlanItemName(props: PlanItemNameProps) {
  const changes = useContext(PlanChanges)
  return changes ? <changes.ItemName {...props} /> : props.children
}
