import { createContext, type ReactNode } from 'react'
import type { Task } from '#contract/tasks/task.ts'

/** Parts of other features shown with a task. Provided by the route. */
export const TodaySlots = createContext<{
  /** A drawing of the task's result. */
  pictureOf: (task: Task) => ReactNode
  /** When the task is scheduled. */
  whenOf: (task: Task) => ReactNode
  /** A sample project and a code check; `onDone` is null if the task is already done. */
  helpOf: (task: Task, onDone: (() => void) | null) => ReactNode
  /** What the learner can do afterwards. */
  ableOf: (task: Task) => ReactNode
  /** A check question for a completed task; folded, it is behind a button. */
  checkOf: (task: Task, as: 'open' | 'folded') => ReactNode
  /** The prototype of the app so far, with what the task has added. */
  phoneOf: (task: Task, tasks: Task[]) => ReactNode
  /** Ways to show that a finished task works. */
  proofOf: (task: Task) => ReactNode
  /** A share image of the phase that the task completed. */
  shipOf: (task: Task, tasks: Task[]) => ReactNode
  /** The ending, once every task is done. */
  endingOf: (projectId: number, tasks: Task[]) => ReactNode
  /** The review questions of the day. */
  reviewsOf: () => ReactNode
}>({
  pictureOf: () => null,
  whenOf: () => null,
  helpOf: () => null,
  ableOf: () => null,
  checkOf: () => null,
  phoneOf: () => null,
  proofOf: () => null,
  shipOf: () => null,
  endingOf: () => null,
  reviewsOf: () => null,
})
