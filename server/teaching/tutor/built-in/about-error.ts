import { answerError } from './answer-error.ts'
import type { BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { readMessage, type Message } from '#server/teaching/tutor/message.ts'
import { means, surelyAsked } from '#server/teaching/tutor/sure.ts'
import { findingsIn, listOf } from './say-code.ts'

/** A recognised error text; at each return with the same one, a step further. */
export function aboutError(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const { diagnosis, thoughts, text } = message
  if (!diagnosis) return stillOnError(guide, turn, conversation, message)
  const asks = thoughts.some((thought) => surelyAsked(thought) !== null)
  // A few words of an error inside a question of another subject.
  if (!diagnosis.error && asks && message.code === '' && diagnosis.matchedLength < 9) return null
  const earlier = conversation.learnerTexts.filter(
    (one) => guide.diagnose(one)?.diagnostic.id === diagnosis.diagnostic.id,
  ).length
  const answer = answerError(guide, turn, diagnosis, text, earlier, false, conversation.code)
  return earlier === 0 ? withReview(guide, turn, answer, message.code) : answer
}

/** The error first; then what else a reader sees in the code beside it. */
function withReview(guide: FieldGuide, turn: TutorTurn, answer: BuiltInAnswer, code: string): BuiltInAnswer {
  const others = findingsIn(guide, turn, code).filter(
    ({ kind, text }) =>
      !['syntax', 'unreadable', 'replaced'].includes(kind) && !answer.markdown.includes(text),
  )
  if (others.length === 0) return answer
  const also = `Beside the error I see in your code:\n\n${listOf(others.slice(0, 2), code)}`
  const [body = '', source] = answer.markdown.split('\n\nFrom the Field Guide: ')
  return {
    ...answer,
    markdown: [body, also, ...(source ? [`From the Field Guide: ${source}`] : [])].join('\n\n'),
  }
}

/** "I don't get it", "still the same", "just show me" after an error are about that error. */
function stillOnError(
  guide: FieldGuide,
  turn: TutorTurn,
  { learnerTexts, code }: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const wishes = [
    'dont-understand',
    'simpler',
    'tutor-was-wrong',
    'hint',
    'show-me',
    'stuck',
    'another-example',
    'show-code',
  ]
  if (message.code !== '' || !wishes.some((wish) => means(message, wish))) return null
  const since = learnerTexts.findLastIndex((text) => guide.diagnose(text) !== null)
  if (since < 0 || learnerTexts.length - since > 6) return null
  const between = learnerTexts.slice(since + 1).map((text) => readMessage(guide, text))
  if (!between.every((one) => wishes.some((wish) => means(one, wish)))) return null
  const diagnosis = guide.diagnose(learnerTexts[since]!)!
  return answerError(
    guide,
    turn,
    diagnosis,
    learnerTexts[since]!,
    between.length + 1,
    means(message, 'show-me'),
    code,
  )
}
