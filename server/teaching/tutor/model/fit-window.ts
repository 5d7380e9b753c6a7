import type { InstructionPart } from './instruction-part.ts'
import { estimateTokens } from './tokens.ts'
import type { ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'

export interface FittedPrompt {
  parts: InstructionPart[]
  messages: ThreadMessage[]
  tokens: number
  /** Whether the newest message stands in it whole. */
  isWhole: boolean
}

/** So much of the window goes to what the model is told at most; the rest is for the conversation. */
const instructionShare = 0.6
/** The newest message from Xcode may be nothing but files, found for a question before it: that needs room, too. */
const newestShare = 0.75
/** Less than this of a message says nothing. */
const leastTokens = 1000

/** What fits the window: the rules and the newest message always, then the rest by its worth; of a long conversation the newest. */
export function fitWindow(
  turn: TutorTurn,
  told: readonly InstructionPart[],
  windowTokens: number,
): FittedPrompt {
  const parts = withinShare(told, windowTokens * instructionShare)
  const room = windowTokens - tokensOf(parts)
  const all = turn.xcode?.messages ?? turn.thread
  const messages = turn.xcode ? shortened(all, room) : newestThatFit(all, room)
  // A conversation begins with the learner: some models refuse another one.
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

/** Xcode's messages hold files first and the question last: what is too long is cut in its middle. */
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

/** The last parts, which serve the single question, are the first to be shortened. */
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

/** A picture counts about as much with every provider. */
const pictureTokens = 1500

function tokensOfMessage({ text, pictures = [] }: ThreadMessage): number {
  return estimateTokens(text) + pictures.length * pictureTokens
}

function tokensOf(parts: readonly InstructionPart[]): number {
  return parts.reduce((sum, part) => sum + estimateTokens(part.text), 0)
}
