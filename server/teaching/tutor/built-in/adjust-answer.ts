import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { finish } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { askWhichOfTwo, sayAnotherExample } from '#server/teaching/tutor/built-in/say/say-otherwise.ts'
import { replyTo } from '#server/teaching/tutor/built-in/say/say-reply.ts'

const shortestParagraph = 60

/** Replaces a repeated answer with its alternative wording; if there is none, it is repeated. */
export function inAnotherWay(
  guide: FieldGuide,
  conversation: Conversation,
  { text }: Message,
  answer: BuiltInAnswer,
): BuiltInAnswer {
  const [body = ''] = answer.markdown.split(sourcesMark)
  const paragraphs = body.split('\n\n').filter((one) => one.length >= shortestParagraph)
  const isSaid = paragraphs.length > 0 && paragraphs.every((one) => conversation.spoken.includes(one))
  const given =
    isSaid && conversation.given.find(({ question }) => answer.markdown.includes(`[${question}](`))
  if (!given) return answer
  if (!wasSaid(conversation, given.simpler))
    return finish(guide, given, [given.simpler, askWhichOfTwo(given)])
  return wasSaid(conversation, given.another.text)
    ? answer
    : sayAnotherExample(guide, conversation, given, text)
}

/** Adds what works without a Mac to an answer that needs Xcode, if the learner has no Mac. */
export function forOwnMachine(
  guide: FieldGuide,
  { lacksMac, spoken }: Conversation,
  answer: BuiltInAnswer,
): BuiltInAnswer {
  const { note, first } = guide.understanding.noMac
  const needsXcode = /\bXcode\b|\*\*Cmd\+|\bMac\b/.test(answer.markdown) && !answer.markdown.includes(first)
  if (!lacksMac || !needsXcode || answer.kind === 'decline' || spoken.includes(note)) return answer
  const [body = '', ...sources] = answer.markdown.split(sourcesMark)
  return { ...answer, markdown: [`${body}\n\n${note}`, ...sources].join(sourcesMark) }
}

const sourcesMark = '\n\nFrom the Field Guide: '

/** Begins with an apology if the learner says that the previous reply missed the question. */
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
