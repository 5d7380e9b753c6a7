import { limits } from '#contract/limits.ts'
import { isStorable, unstorableText } from '#contract/storable-text.ts'

// No zod here: the chat is a first screen, which does not load it.
export const noMessage = 'Message cannot be empty'

export function tooLong(name: string, maximum: number): string {
  return `${name} can have at most ${maximum.toLocaleString('en-US')} characters`
}

/** What is wrong with a message, by the rules of NewChatMessage and in its words; null if it can be sent. */
export function faultOfMessage(text: string): string | null {
  const content = text.trim()
  if (content === '') return noMessage
  if (content.length > limits.chatMessage) return tooLong('A message', limits.chatMessage)
  return isStorable(content) ? null : unstorableText
}
