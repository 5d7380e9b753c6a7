import { createContext, type ReactNode } from 'react'
import type { Task } from '#contract/task.ts'

/** Parts of other features shown with a task; given by the route. */
export const TodaySlots = createContext<{
  /** A drawing of the task's result. */
  pictureOf: (task: Task) => ReactNode
  /** When the plan means it to be done. */
  whenOf: (task: Task) => ReactNode
  /** A project to start from, and a check of own code; without `onDone` it is done already. */
  helpOf: (task: Task, onDone: (() => void) | null) => ReactNode
  /** What the learner can do afterwards. */
  ableOf: (task: Task) => ReactNode
  /** A question, once it is done; folded it waits behind a button. */
  checkOf: (task: Task, as: 'open' | 'folded') => ReactNode
}>({
  pictureOf: () => null,
  whenOf: () => null,
  helpOf: () => null,
  ableOf: () => null,
  checkOf: () => null,
})
