import { finishAnswer, type AnswerKind, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { askWhichOfTwo } from './say-otherwise.ts'
import { replyTo } from './say-intent.ts'

const shortestParagraph = 60
const mostRepeated = 0.4

/** The ladder knows itself what it said. */
const repeatable = new Set<AnswerKind>([
  'decline',
  'small-talk',
  'review',
  'unknown',
  'vague',
  'stuck',
  'plan',
  'next',
])

/** Nobody reads the same paragraph twice, except a review or the own plan, which are asked for by name. Where nearly all of a reply was said before, that is said instead, with a question that finds out what is missing. */
export function withoutRepeats(
  guide: FieldGuide,
  conversation: Conversation,
  answer: BuiltInAnswer,
): BuiltInAnswer {
  const { spoken } = conversation
  if (spoken === '' || repeatable.has(answer.kind)) return answer
  const [body = '', ...sources] = answer.markdown.split('\n\nFrom the Field Guide: ')
  const paragraphs = body.split(/\n\n(?![^`]*\n```(?:\n|$))/)
  const fresh = paragraphs.filter(
    (paragraph, at) =>
      paragraph.length < shortestParagraph ||
      !spoken.includes(paragraph) ||
      (at === 0 && isVerdict(paragraph)),
  )
  if (fresh.length === paragraphs.length) return answer
  const share = 1 - fresh.join('').length / body.length
  if (share > mostRepeated && fresh.every((paragraph) => paragraph.length < shortestParagraph * 2))
    return sayInOtherWords(guide, conversation, answer, body)
  return { ...answer, markdown: [fresh.join('\n\n'), ...sources].join('\n\nFrom the Field Guide: ') }
}

/** What was said before is said shorter, or by its picture; never the same text. */
function sayInOtherWords(
  guide: FieldGuide,
  conversation: Conversation,
  answer: BuiltInAnswer,
  body: string,
): BuiltInAnswer {
  const given = conversation.given.find(
    ({ question, simpler }) => answer.markdown.includes(question) && !wasSaid(conversation, simpler),
  )
  const [first = ''] = (given?.first ?? body).split(/(?<=[.!?])\s/)
  if (isVerdict(body)) return finishAnswer(guide, { ...answer, linked: 1, parts: [first] })
  const short = `In short: ${first}`
  return finishAnswer(guide, {
    ...answer,
    linked: 1,
    parts: conversation.spoken.includes(short)
      ? [
          'That is the same answer as before, so I am missing what you need.',
          'What do you see on your screen now, and what did you expect there?',
        ]
      : [short, given?.simpler, given ? askWhichOfTwo(given) : 'What did you try, and what do you see now?'],
  })
}

/** A yes or a no is said as often as it is asked for. */
function isVerdict(text: string): boolean {
  return /^(?:Yes|No|Partly)\b/.test(text)
}

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
