import { createContext } from 'react'

export interface SolutionDraft {
  title: string
  content: string
  messageId: number
}

/** Opens the dialog that saves an answer or part of its code. */
export const SaveSolution = createContext<(draft: SolutionDraft) => void>(() => {})
