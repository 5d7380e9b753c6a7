import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

/** The most tokens that a small model is sent: more makes it slow, and it loses the thread. */
export const smallWindow = 2500

/** A part of what a model is told. */
export interface InstructionPart {
  title: string
  text: string
  /** Equal in every turn, so that a provider can cache it. These parts come first. */
  isSteady: boolean
}

export function xcodeWords({ xcode }: TutorTurn): InstructionPart[] {
  return xcode && xcode.instructions !== ''
    ? [{ title: "Xcode's own words", text: xcode.instructions, isSteady: true }]
    : []
}
