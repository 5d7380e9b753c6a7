import { composeAnswer } from './compose-answer.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'

/** The built-in tutor's answer, or the rest of one that was stopped. */
export function answerTurn(guide: FieldGuide, turn: TutorTurn): BuiltInAnswer {
  return continueAnswer(turn, (before) => answerTurn(guide, before)) ?? composeAnswer(guide, turn)
}

/**
 * The rest of a stopped answer, from the start of the block in which it stopped; null if the learner does not
 * ask to continue.
 */
export function continueAnswer(
  turn: TutorTurn,
  compose: (turn: TutorTurn) => BuiltInAnswer,
): BuiltInAnswer | null {
  const [question, stopped, wish] = turn.thread.slice(-3)
  if (
    question?.role !== 'learner' ||
    stopped?.role !== 'tutor' ||
    !/^\s*continue[.!]?\s*$/i.test(wish?.text ?? '')
  )
    return null
  const whole = compose({ ...turn, thread: turn.thread.slice(0, -2) })
  if (!whole.markdown.startsWith(stopped.text) || whole.markdown.trim() === stopped.text.trim()) return null
  return { ...whole, markdown: whole.markdown.slice(beginningOfLastBlock(stopped.text)) }
}

function beginningOfLastBlock(text: string): number {
  const fences = [...text.matchAll(/^```/gm)]
  const openFence = fences.length % 2 === 1 ? fences.at(-1)?.index : undefined
  const blankLine = text.lastIndexOf('\n\n')
  return openFence ?? (blankLine < 0 ? 0 : blankLine + 2)
}
