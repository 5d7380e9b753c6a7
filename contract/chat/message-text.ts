import { limits } from '#contract/limits.ts'
import { isStorable, unstorableText } from '#contract/storable-text.ts'

// Without zod: the chat is one of the first pages to load.
export const noMessage = 'Message cannot be empty'

export function tooLong(name: string, maximum: number): string {
  return `${name} can have at most ${maximum.toLocaleString('en-US')} characters`
}

/** Why a message cannot be sent, with the same rules and texts as NewChatMessage; null if it can. */
export function faultOfMessage(text: string): string | null {
  const content = text.trim()
  if (content === '') return noMessage
  if (content.length > limits.chatMessage) return tooLong('A message', limits.chatMessage)
  return isStorable(content) ? null : unstorableText
}
