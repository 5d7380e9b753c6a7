import type { BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { replyTo } from './say-intent.ts'

/** Who says that the reply before missed their question hears that first. */
export function withApology(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { thoughts }: Message,
  answer: BuiltInAnswer,
): BuiltInAnswer {
  const isMissed = conversation.lastReply !== '' && thoughts.some(({ signs }) => signs.includes('missed'))
  const apology = isMissed ? replyTo(guide, turn, conversation, 'missed') : null
  return apology && answer.kind !== 'decline' && answer.kind !== 'small-talk'
    ? { ...answer, markdown: `${apology}\n\n${answer.markdown}` }
    : answer
}
