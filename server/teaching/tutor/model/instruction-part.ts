import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

export interface InstructionPart {
  title: string
  text: string
  /** The same in every turn, so that a provider can cache it. These parts come first. */
  isSteady: boolean
}

export function xcodeWords({ xcode }: TutorTurn): InstructionPart[] {
  return xcode && xcode.instructions !== ''
    ? [{ title: "Xcode's own words", text: xcode.instructions, isSteady: true }]
    : []
}
