export interface SolutionDraft {
  title: string
  content: string
  /** The id of the message it was saved from; null if written by hand. */
  messageId: number | null
}

export const blankSolution: SolutionDraft = { title: '', content: '', messageId: null }
