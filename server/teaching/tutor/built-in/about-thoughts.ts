import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import { aboutThought } from './about-thought.ts'
import { answeredBefore, inOrder } from './focus.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { bestReading, isSure } from '#server/teaching/tutor/sure.ts'
import { sayBriefly } from './say-answer.ts'
import { findingsIn, sayReview } from './say-code.ts'
import { feelingIn } from './say-feeling.ts'

const mostAnswers = 3

/** What the message asks. Where it tells a story around a question, the question is answered. */
export function aboutThoughts(
  guide: FieldGuide,
  turn: TutorTurn,
  before: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const [only, ...others] = message.thoughts
  if (!only)
    return message.code === '' ? null : sayReview(guide, findingsIn(guide, turn, message.code), message.code)
  const conversation = answeredBefore(before, message)
  if (others.length === 0) return aboutThought(guide, turn, conversation, only, message)
  const about = message.thoughts.filter((thought) => feelingIn(thought) === null || thought.isAsking)
  const asking = about.filter(({ isAsking }) => isAsking)
  const subjects = asking.every((thought) => isPlain(guide, thought)) ? distinctAnswers(asking) : []
  if (subjects.length > 1) return sayAll(guide, subjects.slice(0, mostAnswers))
  const focus = inOrder([asking, about, message.thoughts].find((some) => some.length > 0)!)
  let unsure: BuiltInAnswer | null = null
  for (const thought of focus) {
    const answer = aboutThought(guide, turn, conversation, thought, message)
    const isSmallTalk = answer?.kind === 'small-talk' && focus.length > 1
    if (answer && answer.kind !== 'vague' && !isSmallTalk)
      return withOpenQuestion(answer, openIn(guide, asking, thought))
    unsure ??= answer
  }
  return unsure
}

/** A question that stands by itself and is surely understood. */
function isPlain({ understanding }: FieldGuide, thought: Thought): boolean {
  const best = bestReading(thought)
  return (
    best !== null &&
    best.kind !== 'intent' &&
    best.score >= leastOfPlain &&
    isSure(best, thought) &&
    !understanding.leans(thought.text)
  )
}

const leastOfPlain = 0.45

/** Another question of the message that nothing is known to. */
function openIn(guide: FieldGuide, asking: readonly Thought[], answered: Thought): string | null {
  const open = asking.find((thought) => {
    const best = bestReading(thought)
    return (
      thought !== answered &&
      thought.text.endsWith('?') &&
      guide.understanding.tellingStems(thought.text).length > 1 &&
      !(best && isSure(best, thought))
    )
  })
  return open?.text ?? null
}

/** A second question that was not understood is named, not lost. */
function withOpenQuestion(answer: BuiltInAnswer, question: string | null): BuiltInAnswer {
  if (question === null) return answer
  const [body = '', ...sources] = answer.markdown.split('\n\nFrom the Field Guide: ')
  const offer = `You also asked: "${question.replaceAll('"', "'").slice(0, 140)}" To that I have no answer that I am sure of.`
  return { ...answer, markdown: [`${body}\n\n${offer}`, ...sources].join('\n\nFrom the Field Guide: ') }
}

function distinctAnswers(thoughts: readonly Thought[]): Extract<Reading, { kind: 'answer' | 'recipe' }>[] {
  const found = thoughts.flatMap((thought) => {
    const best = bestReading(thought)
    return best && (best.kind === 'answer' || best.kind === 'recipe') ? [best] : []
  })
  const keyOf = (reading: (typeof found)[number]) =>
    reading.kind === 'answer' ? reading.answer.id : reading.recipe.asks[0]
  return found.filter((reading, at) => found.findIndex((other) => keyOf(other) === keyOf(reading)) === at)
}

function sayAll(
  guide: FieldGuide,
  readings: Extract<Reading, { kind: 'answer' | 'recipe' }>[],
): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'concept',
    topics: readings.flatMap((reading) =>
      reading.kind === 'answer' ? reading.answer.read.slice(0, 1) : [reading.recipe.article],
    ),
    linked: readings.length,
    answers: readings.flatMap((reading) => (reading.kind === 'answer' ? [reading.answer] : [])),
    parts: [
      ...readings.flatMap((reading, at) =>
        reading.kind === 'answer'
          ? sayBriefly(reading.answer).map((part, place) => (place === 0 ? `${at + 1}. ${part}` : part))
          : [`${at + 1}. ${reading.recipe.answer}`],
      ),
      'Which of these shall we look at more closely?',
    ],
  })
}
