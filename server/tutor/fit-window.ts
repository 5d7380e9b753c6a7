import type { FieldGuide } from '#server/field-guide/field-guide.ts'
import { instructionParts, type InstructionPart } from './prompt.ts'
import { estimateTokens } from './tokens.ts'
import type { ThreadMessage, TutorTurn } from './turn.ts'

export interface FittedPrompt {
  parts: InstructionPart[]
  messages: ThreadMessage[]
  tokens: number
}

/** So much of the window goes to what the model is told at most; the rest is for the conversation. */
const instructionShare = 0.6

/** What fits the window: the rules and the newest message always, then the rest by its worth; of a long conversation the newest. */
export function fitWindow(turn: TutorTurn, guide: FieldGuide, windowTokens: number): FittedPrompt {
  const parts = withinShare(instructionParts(turn, guide), windowTokens * instructionShare)
  let room = windowTokens - tokensOf(parts)
  const all = turn.xcode?.messages ?? turn.thread
  const newest = all.at(-1)
  const messages: ThreadMessage[] = []
  for (const message of all.toReversed()) {
    const fitted = message === newest ? { ...message, text: cut(message.text, Math.max(room, 1000)) } : message
    room -= estimateTokens(fitted.text)
    if (room < 0 && message !== newest) break
    messages.unshift(fitted)
  }
  // A conversation begins with the learner: some models refuse another one.
  while (messages.length > 1 && messages[0]?.role === 'tutor') messages.shift()
  return { parts, messages, tokens: tokensOf(parts) + messages.reduce((sum, message) => sum + estimateTokens(message.text), 0) }
}

/** The last parts, which serve the single question, are the first to be shortened. */
function withinShare(parts: InstructionPart[], tokens: number): InstructionPart[] {
  let over = tokensOf(parts) - tokens
  return parts
    .toReversed()
    .map((part) => {
      if (over <= 0 || part.isSteady) return part
      const size = estimateTokens(part.text)
      const kept = Math.max(0, size - over)
      over -= size - kept
      return { ...part, text: kept < 100 ? '' : cut(part.text, kept) }
    })
    .toReversed()
    .filter((part) => part.text !== '')
}

function cut(text: string, tokens: number): string {
  return estimateTokens(text) <= tokens ? text : `${text.slice(0, Math.floor(tokens * 3))}\n[The rest is left out.]`
}

function tokensOf(parts: InstructionPart[]): number {
  return parts.reduce((sum, part) => sum + estimateTokens(part.text), 0)
}
