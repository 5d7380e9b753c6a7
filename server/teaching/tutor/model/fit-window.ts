import { estimateTokens } from '#server/teaching/models/tokens.ts'
import type { InstructionPart, ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'

export interface FittedPrompt {
  parts: InstructionPart[]
  messages: ThreadMessage[]
  tokens: number
  /** Whether the newest message fits without being cut. */
  isWhole: boolean
}

/** The largest share of the window for instructions; the rest is for the conversation. */
const instructionShare = 0.6
/** Leaves space for the question: Xcode's newest message may contain only files. */
const newestShare = 0.75
/** A message that would be cut below this says too little. */
const leastTokens = 1000

/**
 * Fits a turn into the window: the rules and the newest message first, then the other parts and the newest of
 * the earlier messages.
 */
export function fitWindow(
  turn: TutorTurn,
  told: readonly InstructionPart[],
  windowTokens: number,
): FittedPrompt {
  const parts = withinShare(told, windowTokens * instructionShare)
  const room = windowTokens - tokensOf(parts)
  const all = turn.xcode?.messages ?? turn.thread
  const messages = turn.xcode ? shortened(all, room) : newestThatFit(all, room)
  // Some models reject a conversation that does not start with the user.
  while (messages.length > 1 && messages[0]?.role === 'tutor') messages.shift()
  const tokens = tokensOf(parts) + messages.reduce((sum, message) => sum + tokensOfMessage(message), 0)
  return { parts, messages, tokens, isWhole: messages.at(-1)?.text === all.at(-1)?.text }
}

function newestThatFit(all: ThreadMessage[], tokens: number): ThreadMessage[] {
  const messages: ThreadMessage[] = []
  let room = tokens
  for (const message of all.toReversed()) {
    const fitted =
      messages.length === 0 ? { ...message, text: cut(message.text, Math.max(room, leastTokens)) } : message
    room -= tokensOfMessage(fitted)
    if (room < 0 && messages.length > 0) break
    messages.unshift(fitted)
  }
  return messages
}

/** Cuts long messages in the middle: Xcode puts files first and the question last. */
function shortened(all: ThreadMessage[], tokens: number): ThreadMessage[] {
  const messages: ThreadMessage[] = []
  let room = tokens
  const before = all.slice(0, -1).reduce((sum, message) => sum + estimateTokens(message.text), 0)
  for (const message of all.toReversed()) {
    const isNewest = messages.length === 0
    const most = isNewest ? Math.max(room - before, room * newestShare, leastTokens) : room
    if (most < leastTokens && estimateTokens(message.text) > most) break
    const fitted = { ...message, text: cutMiddle(message.text, most) }
    room -= estimateTokens(fitted.text)
    messages.unshift(fitted)
  }
  return messages
}

/** Shortens parts to fit, the last ones first. Steady parts are never shortened. */
function withinShare(parts: readonly InstructionPart[], tokens: number): InstructionPart[] {
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
  return estimateTokens(text) <= tokens
    ? text
    : `${text.slice(0, Math.floor(tokens * 3))}\n[The rest is left out.]`
}

function cutMiddle(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  const kept = Math.floor(tokens * 1.5)
  return `${text.slice(0, kept)}\n[The middle is left out.]\n${text.slice(-kept)}`
}

/** All providers count about this much for a picture. */
const pictureTokens = 1500

function tokensOfMessage({ text, pictures = [] }: ThreadMessage): number {
  return estimateTokens(text) + pictures.length * pictureTokens
}

function tokensOf(parts: readonly InstructionPart[]): number {
  return parts.reduce((sum, part) => sum + estimateTokens(part.text), 0)
}
