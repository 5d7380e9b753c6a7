import { createContext, type ReactNode } from 'react'
import type { Task } from '#contract/tasks/task.ts'

/** Parts of other features shown with a task; given by the route. */
export const TodaySlots = createContext<{
  /** A drawing of the task's result. */
  pictureOf: (task: Task) => ReactNode
  /** When the task is planned. */
  whenOf: (task: Task) => ReactNode
  /**
   * A project to start from, and a check of the learner's code; without `onDone` the task is already done.
   */
  helpOf: (task: Task, onDone: (() => void) | null) => ReactNode
  /** What the learner can do afterwards. */
  ableOf: (task: Task) => ReactNode
  /** A question shown once the task is done, folded behind a button. */
  checkOf: (task: Task, as: 'open' | 'folded') => ReactNode
  /** The app so far, with what the task has built. */
  phoneOf: (task: Task, tasks: Task[]) => ReactNode
  /** Ways to show that a finished task works. */
  proofOf: (task: Task) => ReactNode
  /** A picture of the phase that the task completed, to share. */
  shipOf: (task: Task, tasks: Task[]) => ReactNode
  /** The end of the app, once every task is done. */
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
