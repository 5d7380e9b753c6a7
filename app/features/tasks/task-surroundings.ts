import { createContext, use } from 'react'

/** What an opened task leads to, in parts of the workspace that tasks know nothing of. */
export interface TaskSurroundings {
  onShowMessage: (messageId: number) => void
  onShowSolution: (solutionId: number) => void
  /** The task the learner works on with the tutor. */
  workTaskId: number | null
  onWorkOn: (taskId: number) => void
}

const Surroundings = createContext<TaskSurroundings | null>(null)

export const TaskSurroundingsProvider = Surroundings.Provider

export function useTaskSurroundings(): TaskSurroundings {
  const surroundings = use(Surroundings)
  if (!surroundings) throw new Error('A task is shown outside of its surroundings')
  return surroundings
}
