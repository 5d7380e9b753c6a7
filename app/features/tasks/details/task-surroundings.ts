import { createContext, use } from 'react'

/** Links from an open task to parts of the workspace that the task code does not import. */
export interface TaskSurroundings {
  onShowMessage: (messageId: number) => void
  onShowSolution: (solutionId: number) => void
  /** Starts a task together with the tutor. */
  onBegin: (taskId: number) => void
  /** Shows the chat about a task. */
  onAsk: (taskId: number) => void
}

const Surroundings = createContext<TaskSurroundings | null>(null)

export const TaskSurroundingsProvider = Surroundings.Provider

export function useTaskSurroundings(): TaskSurroundings {
  const surroundings = use(Surroundings)
  if (!surroundings) throw new Error('A task is shown outside of its surroundings')
  return surroundings
}
