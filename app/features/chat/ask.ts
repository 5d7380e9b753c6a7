import type { NewChatMessage } from '#contract/chat.ts'

/** What the tutor is asked for: an answer to a new message, or another one to a message it has answered. */
export type Ask = NewChatMessage | { answerTo: number }

/** The same for the same ask, so that one tried again is known as the same. */
export function signOf(ask: Ask): string {
  return 'answerTo' in ask || ask.replaces !== undefined ? JSON.stringify(ask) : ask.content
}
