import { useEffect } from 'react'
import type { ChatMessage, NewChatMessage } from '#contract/chat.ts'
import { findArrived, forgetKey } from './unsent-ask.ts'

/** Calls back when the server turns out to have what was last sent, though its word on it was lost: by a reload, or by the connection. */
export function useArrivedMessage(
  projectId: number,
  messages: ChatMessage[] | undefined,
  onArrived: (message: NewChatMessage) => void,
) {
  useEffect(() => {
    const arrived = messages ? findArrived(projectId, messages) : null
    if (arrived === null) return
    forgetKey(projectId)
    onArrived(arrived)
  })
}
