import type { NewChatMessage } from '#contract/chat.ts'

/** What the tutor is asked for: an answer to a new message, or another one to a message it has answered. */
export type Ask = NewChatMessage | { answerTo: number }

/** Whether it is the same in all that the server is told, so that one tried again is known as the same. */
export function isSameAsk(one: Ask, other: Ask): boolean {
  return factsOf(one) === factsOf(other)
}

function factsOf(ask: Ask): string {
  return JSON.stringify(
    'answerTo' in ask ? [ask.answerTo] : [ask.content, ask.taskId, ask.move, ask.replaces],
  )
}
