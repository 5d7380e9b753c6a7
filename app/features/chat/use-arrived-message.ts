import { useEffect } from 'react'
import { findArrived, forgetKey } from '#app/api/unsent-message.ts'
import type { ChatMessage } from '#contract/chat.ts'

/** Calls back when the server turns out to have what was last sent, though its word on it was lost: by a reload, or by the connection. */
export function useArrivedMessage(projectId: number, messages: ChatMessage[] | undefined, onArrived: (content: string) => void) {
  useEffect(() => {
    const arrived = messages ? findArrived(projectId, messages) : null
    if (arrived === null) return
    forgetKey(projectId)
    onArrived(arrived)
  })
}
