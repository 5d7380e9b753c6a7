import { useEffect, type RefObject } from 'react'

export interface HandedDraft {
  text: string
  at: number
  /** Sends the text as it is, about the task with this id, if the box is empty and no answer is being written. */
  sentAbout?: number
}

/** Passes each draft from elsewhere in the workspace to the box once, when the box is visible. */
export function useHandedDraft(
  projectId: number,
  draft: HandedDraft | undefined,
  box: RefObject<HTMLElement | null>,
  onDraft: (draft: HandedDraft) => void,
) {
  useEffect(() => {
    if (!draft || !box.current || handedAt.get(projectId) === draft.at) return
    // A hidden box has a height of 0; on a small screen the chat appears a moment after the draft.
    const watching = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.height === 0) return
      watching.disconnect()
      handedAt.set(projectId, draft.at)
      onDraft(draft)
    })
    watching.observe(box.current)
    return () => watching.disconnect()
  })
}

const handedAt = new Map<number, number>()
