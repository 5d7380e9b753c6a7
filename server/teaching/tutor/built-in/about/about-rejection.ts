import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { readMessage, readThought, type Message } from '#server/teaching/tutor/message.ts'
import { isNear } from '#server/teaching/tutor/sure.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { sayChoices } from '#server/teaching/tutor/built-in/say/say-unsure.ts'

/** The message without its rejection ("no", "that's not it", "I asked"), if it says more than that. */
export function withoutRejection(
  guide: FieldGuide,
  { isRejecting }: Conversation,
  message: Message,
): Message {
  if (!isRejecting || message.code !== '' || message.diagnosis) return message
  const rejection = guide.understanding.readRejection(message.prose)
  return rejection?.isClear && rejection.rest !== '' ? readMessage(guide, rejection.rest) : message
}

/** The fewest choices to offer: a single one is seldom right. */
const fewestOthers = 2

/**
 * The reply to a bare "no" or "none of these": other meanings of the question to choose from, otherwise a
 * request for other words.
 */
export function aboutRejection(
  guide: FieldGuide,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  if (!conversation.isRejecting || message.code !== '' || message.diagnosis) return null
  if (guide.understanding.readRejection(message.prose)?.rest !== '') return null
  const { none, others } = guide.understanding.unsure
  const question = conversation.learnerTexts.findLast((text) => !guide.understanding.readRejection(text))
  const isSecond = guide.understanding.readRejection(conversation.learnerTexts.at(-1) ?? '') !== null
  const meanings = question && !isSecond ? readThought(guide, question).ranked.filter(isNear) : []
  return (
    sayChoices(guide, conversation, meanings, others, fewestOthers) ??
    finishAnswer(guide, { kind: 'vague', topics: [], linked: 0, parts: [none] })
  )
}
