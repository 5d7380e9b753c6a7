import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { readMessage, readThought, type Message } from '#server/teaching/tutor/message.ts'
import { isNear } from '#server/teaching/tutor/sure.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { replyTo, sayReply } from '#server/teaching/tutor/built-in/say/say-reply.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
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

/** "I already have that": neither the same remark again nor another answer would help without the code. */
export function aboutObjection(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { prose, code, diagnosis, thoughts }: Message,
): BuiltInAnswer | null {
  const { lastReply, isRejecting } = conversation
  const isDenied = thoughts.some(({ signs }) => signs.includes('missed') || signs.includes('tutor-was-wrong'))
  if (code !== '' || diagnosis || lastReply === '' || (isDenied && namesLine.test(lastReply))) return null
  const isAgainst = isRejecting || isDenied || guide.understanding.pointsBack(prose)
  const isTold = /\balready\b/i.test(prose) && !thoughts.some(({ isAsking }) => isAsking)
  const reply = isAgainst && isTold ? replyTo(guide, turn, conversation, 'tutor-was-wrong') : null
  return reply === null ? null : sayReply(guide, reply, 'follow-up')
}

/** A denied review names the next line of the code instead. */
const namesLine = /^\d\. \*\*Line \d/m
