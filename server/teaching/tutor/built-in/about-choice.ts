import { wordsOf } from '#server/language/normalise.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { noneOfThese } from '#server/teaching/tutor/offered-questions.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import { sayChoice } from './say-help.ts'

/** Answers the choice that a message names by its place, "2" or "the second one"; null if it names none. */
export function aboutChoice(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { text }: Message,
): BuiltInAnswer | null {
  if (conversation.offered.length > 0 && wordsOf(text).join(' ') === wordsOf(noneOfThese).join(' '))
    return finishAnswer(guide, {
      kind: 'vague',
      topics: [],
      linked: 0,
      parts: [guide.understanding.unsure.none],
    })
  const words = wordsOf(text).filter((word) => !besidePlace.has(word))
  const place = words.length === 1 ? places.findIndex((names) => names.includes(words[0]!)) : -1
  const chosen = conversation.offered[place]
  return chosen ? sayChoice(guide, turn, conversation, chosen, text) : null
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
