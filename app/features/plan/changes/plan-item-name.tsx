import { useContext } from 'react'
import { PlanChanges, type PlanItemNameProps } from './plan-changes.ts'

/** The name of a part of the plan, with the menu of its changes where the plan can be changed. */
export function PlanItemName(props: PlanItemNameProps) {
  const changes = useContext(PlanChanges)
  return changes ? <changes.ItemName {...props} /> : props.children
}
