import { useEffect } from 'react'

/** Hands each draft over once, also when the chat is shown again after it was hidden. */
export function useHandedDraft(projectId: number, draft: { text: string; at: number } | undefined, onDraft: (text: string) => void) {
  useEffect(() => {
    if (!draft || handedAt.get(projectId) === draft.at) return
    handedAt.set(projectId, draft.at)
    onDraft(draft.text)
  })
}

const handedAt = new Map<number, number>()
