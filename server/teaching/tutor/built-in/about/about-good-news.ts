import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { replyTo, sayReply } from '#server/teaching/tutor/built-in/say/say-reply.ts'

const news = 'it-works'
const mostWords = 25
const doubts = new Set(['missed', 'tutor-was-wrong'])

/**
 * Congratulates and names the next step: "I wrote a text and it showed up!!" Null if the message also asks
 * something or reports a problem.
 */
export function aboutGoodNews(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { prose, thoughts, code, diagnosis }: Message,
): BuiltInAnswer | null {
  const { understanding, codeTalk } = guide
  const isNews = thoughts.some(({ signs }) => signs.includes(news))
  if (!isNews || code !== '' || diagnosis || prose.split(/\s+/).length > mostWords) return null
  const isMixed =
    prose.includes('?') ||
    understanding.saysNot(prose) ||
    understanding.speaksOfMissing(prose) ||
    codeTalk.saysTrouble(prose) ||
    thoughts.some(({ isAsking, signs }) => isAsking || signs.some((sign) => doubts.has(sign)))
  const reply = isMixed ? null : replyTo(guide, turn, conversation, news)
  return reply === null ? null : sayReply(guide, reply, 'small-talk')
}
