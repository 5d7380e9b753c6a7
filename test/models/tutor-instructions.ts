import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { instructionParts } from '#server/teaching/tutor/model/prompt.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

/** The instructions for a model, as one text. */
export function tutorInstructions(turn: TutorTurn, guide: FieldGuide): string {
  return instructionParts(turn, guide)
    .map((part) => part.text)
    .join('\n\n')
}
