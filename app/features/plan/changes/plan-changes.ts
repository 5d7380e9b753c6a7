import { createContext, type ComponentType, type ReactNode } from 'react'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'

/** A part of a plan that has its own menu of changes. */
export type PlanItemRef =
  | { kind: 'feature' | 'screen'; name: string }
  | { kind: 'task'; phaseAt: number; at: number }

export interface PlanItemNameProps {
  of: PlanItemRef
  /** The name as displayed. */
  children: ReactNode
  className?: string
}

/** How the parts of the displayed plan are changed. */
export interface PlanChangeHandlers {
  plan: Plan
  /** Titles of completed tasks, which cannot be changed. */
  done: ReadonlySet<string>
  /** Applies a change immediately; it can be undone. `told` is the message announced afterwards. */
  edit: (edit: HandEdit, told: string) => void
  /** Turns a request into a proposal, so that its effects can be reviewed first. */
  ask: (wish: string) => void
  /** Opens the request field with this text in it. */
  write: (wish: string) => void
  /** A name with its menu. Passed in here so that read-only pages do not load the menu's code. */
  ItemName: ComponentType<PlanItemNameProps>
}

/** Null where a plan can only be read. */
export const PlanChanges = createContext<PlanChangeHandlers | null>(null)
