import { createContext, type ReactNode } from 'react'
import type { Task } from '#contract/task.ts'

/** What stands with a task that tasks know nothing of; the route says what. */
export const TodaySlots = createContext<{
  /** What it leads to, drawn. */
  pictureOf: (task: Task) => ReactNode
  /** When the plan means it to be done. */
  whenOf: (task: Task) => ReactNode
  /** A question, once it is done. */
  checkOf: (task: Task) => ReactNode
}>({ pictureOf: () => null, whenOf: () => null, checkOf: () => null })
