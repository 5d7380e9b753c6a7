import { useEffect, type RefObject } from 'react'

export interface HandedDraft {
  text: string
  at: number
  /** It is sent as it is, about this task, where the box is empty and no answer is on its way. */
  sentAbout?: number
}

/** Hands each draft over once, as soon as its box can take the focus; also when the chat is shown again after it was hidden. */
export function useHandedDraft(
  projectId: number,
  draft: HandedDraft | undefined,
  box: RefObject<HTMLElement | null>,
  onDraft: (draft: HandedDraft) => void,
) {
  useEffect(() => {
    if (!draft || !box.current || handedAt.get(projectId) === draft.at) return
    // On a small screen the chat comes into sight a moment after the draft; a hidden box has no size.
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
