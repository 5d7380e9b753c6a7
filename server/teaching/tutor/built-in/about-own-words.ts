import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { withoutYesOrNo } from './answer-parts.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import { replyTo } from './say-intent.ts'

const mostWords = 30

/** "You said it fits, but it is wrong, no?": admits how the tutor judges, and which statements still hold. */
export function aboutOwnWords(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { prose, code, diagnosis, thoughts }: Message,
): BuiltInAnswer | null {
  const isMeant = thoughts.some(({ signs }) => signs.includes('you-said'))
  if (!isMeant || conversation.lastReply === '' || code !== '' || diagnosis) return null
  if (prose.split(/\s+/).length > mostWords) return null
  const answer = conversation.given.at(-1)
  const right = conversation.asked?.misconception?.right ?? (answer ? withoutYesOrNo(answer.first) : null)
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: conversation.slug === null ? [] : [conversation.slug],
    linked: 1,
    ...(answer ? { answer } : {}),
    parts: [
      replyTo(guide, turn, conversation, 'you-said'),
      right === null
        ? 'Paste the lines it is about as they are now, and I read them anew.'
        : `What I stand by is this: ${right}`,
    ],
  })
}
