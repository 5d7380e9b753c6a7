import type { BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { means, surelyAsked } from '#server/teaching/tutor/sure.ts'
import { findingsIn, sayReview, sayWhatCodeDoes } from './say-code.ts'
import { sayWithOwnNames } from './say-answer.ts'

/** Pasted Swift is always read, whatever the words around it. */
export function aboutCode(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const { code, thoughts } = message
  if (code === '') return null
  if (means(message, 'explain-code')) return sayWhatCodeDoes(guide, code)
  const findings = findingsIn(guide, turn, code)
  const newest = conversation.given.at(-1)
  // "This is my type, show it with that."
  const withMine =
    newest && findings.length === 0 && means(message, 'with-mine')
      ? sayWithOwnNames(guide, conversation, newest, message.text)
      : null
  if (withMine) return withMine
  const asked = thoughts.some((thought) => {
    const reading = surelyAsked(thought)
    return reading !== null && reading.kind !== 'article'
  })
  const isSerious = findings.some(({ kind }) => kind !== 'replaced' && kind !== 'state-not-private')
  if (asked && !isSerious) return null
  return sayReview(guide, findings, code)
}
