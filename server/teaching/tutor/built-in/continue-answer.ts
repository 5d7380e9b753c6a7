import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from './built-in-answer.ts'

/** What is missing of an answer that was stopped, from the beginning of the block it was stopped in; null where the learner does not ask to go on with one. */
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
