import { useEffect } from 'react'
import { forgetKey, hasArrived } from '#app/api/unsent-message.ts'
import type { ChatMessage } from '#contract/chat.ts'

/** Calls back when the server turns out to have what was last sent, though its word on it was lost: by a reload, or by the connection. */
export function useArrivedMessage(projectId: number, messages: ChatMessage[] | undefined, onArrived: () => void) {
  useEffect(() => {
    if (!messages || !hasArrived(projectId, messages)) return
    forgetKey(projectId)
    onArrived()
  })
}
