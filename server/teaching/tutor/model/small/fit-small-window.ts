import { codeBlocks, withoutCodeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { InstructionPart, ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { fitWindow, type FittedPrompt } from '#server/teaching/tutor/model/fit-window.ts'
import { smallWindow } from '#server/teaching/tutor/model/instruction-part.ts'
import { fenced } from '#server/teaching/tutor/model/fenced.ts'
import { estimateTokens } from '#server/teaching/models/tokens.ts'

const newestCharacters = 3200

/** Parts to leave out if the prompt is too long, the least needed first. */
const leastNeeded = [
  "The learner's project",
  'The lesson of the task',
  'The task',
  'Checked facts',
  "The learner's code",
]

/**
 * Fits a turn into a small model's window. Facts and code go into the newest message, where such a model uses
 * them best.
 */
export function fitSmallWindow(
  turn: TutorTurn,
  told: readonly InstructionPart[],
  earlier: readonly ThreadMessage[],
): FittedPrompt {
  if (turn.xcode) return fitWindow(turn, told, smallWindow)
  const newest: ThreadMessage = turn.thread.at(-1) ?? { role: 'learner', text: '' }
  let parts = [...told]
  for (const title of leastNeeded) {
    if (tokensIn(parts, newest) <= smallWindow) break
    parts = parts.filter((part) => part.title !== title)
  }
  let tokens = tokensIn(parts, newest)
  const messages = [{ ...newest, text: withParts(newest.text, parts) }]
  for (const message of earlier.toReversed()) {
    tokens += estimateTokens(message.text)
    if (tokens > smallWindow) break
    messages.unshift(message)
  }
  // Some models reject a conversation that does not start with the user.
  while (messages.length > 1 && messages[0]?.role === 'tutor') messages.shift()
  const shown = parts.filter(({ isBeside }) => !isBeside)
  return {
    parts: shown,
    messages,
    tokens: [...shown, ...messages].reduce((sum, { text }) => sum + estimateTokens(text), 0),
    isWhole: newest.text.length <= newestCharacters,
  }
}

function tokensIn(parts: readonly InstructionPart[], newest: ThreadMessage): number {
  const shown = parts.filter(({ isBeside }) => !isBeside)
  return [...shown, { text: withParts(newest.text, parts) }].reduce(
    (sum, { text }) => sum + estimateTokens(text),
    0,
  )
}

function withParts(text: string, parts: readonly InstructionPart[]): string {
  const beside = parts.filter(({ isBeside }) => isBeside)
  const hasCode = beside.some(({ title }) => title === "The learner's code") && codeBlocks(text).length > 0
  const said = hasCode ? withoutCodeBlocks(text, '[the code above]').trim() : text
  const cut =
    said.length <= newestCharacters ? said : `${said.slice(0, newestCharacters)}\n[The rest is left out.]`
  return [...beside.map((part) => part.text), `## Answer this message\n${fenced(cut)}`].join('\n\n')
}
