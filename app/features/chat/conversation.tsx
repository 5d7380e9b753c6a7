/** The chat with the tutor: messages, the answer as it is made, and the box to write in. */
export function Conversation({ projectId }: ConversationProps) {
  return <section aria-label="Chat" data-project={projectId} />
}

export interface ConversationProps {
  projectId: number
  /** Puts a text into the box; a new `at` puts it there again. */
  draft?: { text: string; at: number }
  onSaveSolution: (draft: SolutionDraft) => void
}

export interface SolutionDraft {
  title: string
  content: string
  messageId: number
}
