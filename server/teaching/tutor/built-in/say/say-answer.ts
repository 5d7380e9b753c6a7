import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import {
  finish,
  firstSentences,
  isAskedAlike,
  likeQuestion,
  openingOf,
  withoutYesOrNo,
  wrongOf,
} from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { swiftBlock, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { codeOf, proseFor } from '#server/teaching/tutor/built-in/parts/own-example.ts'
import { sayOtherwise } from './say-otherwise.ts'
import { isTurned } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'

/** A Field Guide answer, complete the first time; if it was given before, another part of it. */
export function sayAnswer(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  message: string,
  { likeness = 1 }: { likeness?: number } = {},
): BuiltInAnswer {
  if (conversation.given.includes(answer)) return sayAgain(guide, conversation, answer, message, likeness)
  const code = codeOf(answer.code, answer, conversation, message)
  const isInOwnNames = code !== null && code !== swiftBlock(answer.code ?? '')
  const own = isInOwnNames ? proseFor(answer, conversation, message) : (text: string) => text
  return finish(guide, answer, [
    ...openingOf(guide, answer, { likeness, message }).map(own),
    own(answer.more),
    code,
    own(wrongOf(answer)),
    answer.ask,
  ])
}

/**
 * The answer when the same question is asked again: repeats the yes or no beside the question that it belongs
 * to, and says the rest in other words.
 */
function sayAgain(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  message: string,
  likeness: number,
): BuiltInAnswer {
  if (wasSaid(conversation, answer.simpler) && wasSaid(conversation, answer.another.text))
    return finish(guide, answer, [answer.first, answer.ask])
  const otherwise = sayOtherwise(guide, conversation, answer, message)
  const isSame =
    answer.form === 'yes-no' &&
    guide.understanding.asksYesOrNo(message) &&
    likeness >= likeQuestion &&
    !isTurned(answer, message) &&
    isAskedAlike(guide, answer, message)
  const [verdict] = (isSame && /^(?:Yes|No|Partly)\b/.exec(answer.first)) || []
  return verdict
    ? {
        ...otherwise,
        markdown: `To “${answer.question.replace(/\?$/, '')}”: ${verdict}, as before. ${otherwise.markdown}`,
      }
    : otherwise
}

/** The shortest form of an answer, for a message that asks several things. */
export function sayBriefly(answer: Answer): string[] {
  return [`**${answer.question}** ${answer.first}`, firstSentences(answer.more, 2)]
}

/**
 * The first sentences of an answer that is only guessed. Leaves out its yes or no, because the real question
 * may be another.
 */
export function beginningOf(answer: Answer): (string | null)[] {
  return [
    withoutYesOrNo(answer.first),
    firstSentences(answer.more, sentencesOfGuess),
    answer.form === 'how' && answer.code ? swiftBlock(answer.code) : null,
  ]
}

const sentencesOfGuess = 2

/** What {@link beginningOf} left out, after the learner confirms the guess. */
export function sayRest(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  message: string,
): BuiltInAnswer {
  const rest = answer.more.slice(firstSentences(answer.more, sentencesOfGuess).length).trim()
  return finish(guide, answer, [
    'Good, then on with it.',
    rest,
    wasSaid(conversation, answer.code ?? '') ? null : codeOf(answer.code, answer, conversation, message),
    wrongOf(answer),
    answer.ask,
  ])
}
