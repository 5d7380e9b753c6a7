import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { finish } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { sayAnswer } from '#server/teaching/tutor/built-in/say/say-answer.ts'
import { sayChoice } from '#server/teaching/tutor/built-in/say/say-help.ts'

/**
 * Answers one of the choices offered before, named by its question or its place ("the second one"); null if
 * the message names none.
 */
export function aboutChoice(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { text }: Message,
): BuiltInAnswer | null {
  const words = wordsOf(text).filter((word) => !besidePlace.has(word))
  const place = words.length === 1 ? places.findIndex((names) => names.includes(words[0]!)) : -1
  const named = conversation.offered.find((one) => labelOf(guide, one) === text.trim())
  const chosen = named ?? conversation.offered[place]
  return chosen ? sayChoice(guide, turn, conversation, chosen, text) : null
}

function labelOf({ findArticle }: FieldGuide, { slug, answer }: Conversation['offered'][number]) {
  return answer?.question ?? findArticle(slug)?.title
}

const places = [
  ['1', '#1', 'first', '1st'],
  ['2', '#2', 'second', '2nd'],
  ['3', '#3', 'third', '3rd'],
]
const besidePlace = new Set([
  'the',
  'one',
  'number',
  'option',
  'choice',
  'please',
  'yes',
  'i',
  'mean',
  'meant',
])

/**
 * Repeats the recommendation of a recent answer for "Which of the two do I take?" or "A or B for a list?".
 * Null if none of the recent answers chose between the two.
 */
export function sayChoiceAgain(
  guide: FieldGuide,
  conversation: Conversation,
  text: string,
): BuiltInAnswer | null {
  const { given } = conversation
  const { asksWhichOfTwo, saysOr, tellingStems } = guide.understanding
  const named = tellingStems(text)
  const sets = ({ question }: Answer) => {
    const own = new Set(stemsOf(question))
    return named.filter((stem) => own.has(stem)).length >= 2
  }
  const chosen = given
    .slice(-answersBack)
    .findLast((one) => one.form === 'which' && ((saysOr(text) && sets(one)) || asksWhichOfTwo(text)))
  if (!chosen) return asksWhichOfTwo(text) ? sayChoiceAskedBefore(guide, conversation, text) : null
  // In one paragraph, so that it is not taken for a repetition: the recommendation is what the learner asks
  // for.
  return finish(guide, chosen, [`${chosen.first} ${chosen.simpler}`, chosen.ask])
}

const answersBack = 3

/** Answers a choice that the learner named in the previous message. */
function sayChoiceAskedBefore(
  guide: FieldGuide,
  conversation: Conversation,
  text: string,
): BuiltInAnswer | null {
  const before = conversation.learnerTexts.at(-1) ?? ''
  if (!guide.understanding.saysOr(before)) return null
  const [best] = guide.understanding.rankAmong(before, ({ form }) => form === 'which')
  return best && best.score >= leastChoice ? sayAnswer(guide, conversation, best.answer, text) : null
}

const leastChoice = 0.4
