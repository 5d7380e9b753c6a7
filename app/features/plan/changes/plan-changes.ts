import { createContext, type ComponentType, type ReactNode } from 'react'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'

/** A part of a plan that can be changed on its own. */
export type PlanItemRef =
  | { kind: 'feature' | 'screen'; name: string }
  | { kind: 'task'; phaseAt: number; at: number }

export interface PlanItemNameProps {
  of: PlanItemRef
  /** The name as it is shown. */
  children: ReactNode
  className?: string
}

/** How the parts of a shown plan are changed. */
export interface PlanChangeHandlers {
  plan: Plan
  /** Titles of the tasks that are done: they stay as they are. */
  done: ReadonlySet<string>
  /** Makes one change at once; it can be undone. */
  edit: (edit: HandEdit, told: string) => void
  /** Shows first what a request would change. */
  ask: (wish: string) => void
  /** Opens the field for requests with this text. */
  write: (wish: string) => void
  /** A name with its menu; here so that pages that only show a plan do not load it. */
  ItemName: ComponentType<PlanItemNameProps>
}

/** Null where a plan can only be read. */
export const PlanChanges = createContext<PlanChangeHandlers | null>(null)
