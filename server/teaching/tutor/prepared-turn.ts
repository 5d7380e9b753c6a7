import type { CodeCheck } from '#contract/chat/code-check.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

/** Who writes the answer: the Field Guide, a small model or a large one. */
export type Writer = 'built-in' | 'small' | 'large'

/** A part of a language model's instructions. */
export interface InstructionPart {
  title: string
  text: string
  /** The same in every turn, so that a provider can cache it. These parts come first. */
  isSteady: boolean
  /** Sent to a small model with the newest message, not before the conversation. */
  isBeside?: boolean
}

/** All that our own reading says about a turn, so that its answer needs no more calls. */
export interface PreparedTurn {
  writer: Writer
  /** The complete answer to what nobody should be helped with. */
  refusal: string | null
  parts: InstructionPart[]
  /** The messages before the newest, as a small model is sent them; absent for others. */
  earlier?: { role: 'learner' | 'tutor'; text: string }[]
  /** The built-in tutor's answer, with the checks of its code. */
  builtIn: { answer: BuiltInAnswer; codeChecks: CodeCheck[] } | null
}
