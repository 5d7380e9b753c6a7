import { composeAnswer } from './compose-answer.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from './built-in-answer.ts'
import { continueAnswer } from './continue-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'

/** The built-in tutor's answer, or the rest of one that was stopped. */
export function answerTurn(guide: FieldGuide, turn: TutorTurn): BuiltInAnswer {
  return continueAnswer(turn, (before) => answerTurn(guide, before)) ?? composeAnswer(guide, turn)
}
