import type { TutorView } from '#contract/chat/tutor-view.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { isLocal } from '#server/teaching/models/choose-model.ts'
import { fitWindow, type FittedPrompt } from '#server/teaching/tutor/model/fit-window.ts'
import { smallWindow } from '#server/teaching/tutor/model/instruction-part.ts'
import { fitSmallWindow } from '#server/teaching/tutor/model/small/fit-small-window.ts'
import { asTold } from '#server/teaching/tutor/model/pictures.ts'
import type { ReadTurn } from './read-turn.ts'

const defaultWindow = 24_000
/** Larger, because Xcode sends whole files. */
const xcodeWindow = 150_000
/**
 * On most machines Ollama's window is 4,096 tokens, and the beginning of longer prompts is silently dropped.
 * The rest is for the answer.
 */
const ollamaWindow = 3000

/** The prompt for a model, cut to its window. */
export function promptFor(
  { turn, told, earlier }: Pick<ReadTurn, 'turn' | 'told' | 'earlier'>,
  name: string,
  windowTokens: number | null,
): FittedPrompt {
  if (earlier) return fitSmallWindow(turn, told, earlier)
  return fitWindow(turn, told, windowOf(turn, name, windowTokens))
}

function windowOf(turn: TutorTurn, name: string, windowTokens: number | null): number {
  if (isLocal(name)) return smallWindow
  if (windowTokens !== null) return windowTokens
  if (name.startsWith('ollama/')) return ollamaWindow
  return turn.xcode ? xcodeWindow : defaultWindow
}

/** The view of a prompt, including what other models were sent before. */
export function viewOf(
  { parts, messages, tokens }: FittedPrompt,
  model: string,
  before: TutorView | null,
): TutorView {
  const instructions = parts.map(({ title, text }) => ({ title, text }))
  return {
    model,
    instructions,
    messages: messages.map(asTold),
    tokens,
    alsoSentTo: before ? [...before.alsoSentTo, before.model] : [],
    further: before?.further ?? [],
  }
}
