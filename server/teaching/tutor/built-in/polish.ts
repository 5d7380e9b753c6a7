import { finishAnswer, type AnswerKind, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { replyTo } from './say-intent.ts'

const shortestParagraph = 60
const mostRepeated = 0.4

const repeatable = new Set<AnswerKind>(['decline', 'small-talk', 'review'])

/** Nobody reads the same paragraph twice, except a review, which is asked for by name. Where nearly all of a reply was said before, that is said instead, with a question that finds out what is missing. */
export function withoutRepeats(
  guide: FieldGuide,
  { spoken }: Conversation,
  answer: BuiltInAnswer,
): BuiltInAnswer {
  if (spoken === '' || repeatable.has(answer.kind)) return answer
  const [body = '', ...sources] = answer.markdown.split('\n\nFrom the Field Guide: ')
  const paragraphs = body.split(/\n\n(?![^`]*\n```(?:\n|$))/)
  const fresh = paragraphs.filter(
    (paragraph) => paragraph.length < shortestParagraph || !spoken.includes(paragraph),
  )
  if (fresh.length === paragraphs.length) return answer
  const share = 1 - fresh.join('').length / body.length
  if (share > mostRepeated && fresh.every((paragraph) => paragraph.length < shortestParagraph * 2))
    return finishAnswer(guide, {
      ...answer,
      linked: 1,
      parts: [
        'I would only say the same again, and it did not help.',
        'Which word of mine is the first that is not clear? Or paste the line or the message it is about, and say what you expected.',
      ],
    })
  return { ...answer, markdown: [fresh.join('\n\n'), ...sources].join('\n\nFrom the Field Guide: ') }
}

/** Who says that the reply before missed their question hears that first. */
export function withApology(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { thoughts, text }: Message,
  answer: BuiltInAnswer,
): BuiltInAnswer {
  const isMissed = conversation.lastReply !== '' && thoughts.some(({ signs }) => signs.includes('missed'))
  const apology = isMissed ? replyTo(guide, turn, conversation, 'missed', text) : null
  return apology && answer.kind !== 'decline' && answer.kind !== 'small-talk'
    ? { ...answer, markdown: `${apology}\n\n${answer.markdown}` }
    : answer
}
