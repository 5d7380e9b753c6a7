export interface SolutionDraft {
  title: string
  content: string
  /** The message it comes from; null if written by hand. */
  messageId: number | null
}

export const blankSolution: SolutionDraft = { title: '', content: '', messageId: null }
