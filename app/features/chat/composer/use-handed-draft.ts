import { useEffect, type RefObject } from 'react'

export interface HandedDraft {
  text: string
  at: number
  /** Send it as it is, about this task, if the box is empty and no answer is being written. */
  sentAbout?: number
}

/** Hands over each draft once, as soon as its box can take the focus, also after a hidden chat is shown again. */
export function useHandedDraft(
  projectId: number,
  draft: HandedDraft | undefined,
  box: RefObject<HTMLElement | null>,
  onDraft: (draft: HandedDraft) => void,
) {
  useEffect(() => {
    if (!draft || !box.current || handedAt.get(projectId) === draft.at) return
    // On a small screen, the chat appears a moment after the draft; a hidden box has no size.
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
