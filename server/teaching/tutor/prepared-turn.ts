import type { CodeCheck } from '#contract/chat/code-check.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

/** Who writes the answer: the built-in tutor, a small model or a large one. */
export type Writer = 'built-in' | 'small' | 'large'

/** A part of a language model's instructions. */
export interface InstructionPart {
  title: string
  text: string
  /** Whether the part is the same in every turn, so that a provider can cache it. These parts come first. */
  isSteady: boolean
  /** Whether a small model gets this part in the newest message instead of the instructions. */
  isBeside?: boolean
}

/** All that our own analysis finds in a turn, so that its answer needs no more calls. */
export interface PreparedTurn {
  writer: Writer
  /** The complete answer to a request that must be refused. */
  refusal: string | null
  parts: InstructionPart[]
  /** The messages before the newest, as a small model gets them; absent for other models. */
  earlier?: { role: 'learner' | 'tutor'; text: string }[]
  /** The built-in tutor's answer, with the checks of its code. */
  builtIn: { answer: BuiltInAnswer; codeChecks: CodeCheck[] } | null
}
