import { createContext } from 'react'

export interface SolutionDraft {
  title: string
  content: string
  messageId: number
}

/** Opens the dialog in which an answer or a piece of its code is kept. */
export const SaveSolution = createContext<(draft: SolutionDraft) => void>(() => {})
