import type { InstructionPart, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** The most tokens for a small model: with longer prompts it is slow and loses track. */
export const smallWindow = 2500

export function xcodeWords({ xcode }: TutorTurn): InstructionPart[] {
  return xcode && xcode.instructions !== ''
    ? [{ title: "Xcode's own words", text: xcode.instructions, isSteady: true }]
    : []
}
