import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import { aboutThought } from './about-thought.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { bestReading, isSure, isSurely } from '#server/teaching/tutor/sure.ts'
import { sayBriefly } from './say-answer.ts'
import { findingsIn, sayReview } from './say-code.ts'
import { replyTo, sayReply } from './say-intent.ts'

/** Fear and frustration are met first, in one sentence; then what was asked is answered. */
export function withFeeling(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { thoughts, text }: Message,
  answer: BuiltInAnswer | null,
): BuiltInAnswer | null {
  const feeling = thoughts.map(bestReading).find((reading) => reading !== null && isFeeling(reading))
  if (feeling?.kind !== 'intent') return answer
  const reply = replyTo(guide, turn, conversation, feeling.id, text)
  if (reply === null) return answer
  const isOffer = answer?.kind === 'vague' && answer.topics.length > 0
  const isAnswered = answer && (isOffer || !['small-talk', 'vague', 'unknown'].includes(answer.kind))
  if (!isAnswered) return sayReply(guide, reply, 'small-talk')
  const [first = ''] = reply.split(/(?<=[.!?:;]) /)
  return { ...answer, markdown: `${first.replace(/[:;]$/, '.')}\n\n${answer.markdown}` }
}

function isFeeling(reading: Reading): boolean {
  return reading.kind === 'intent' && feelings.has(reading.id) && isSurely(reading)
}

const feelings = new Set(['lost', 'frustrated', 'giving-up'])
const mostAnswers = 3

/** Everything the message asks, thought by thought. */
export function aboutThoughts(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const [only, ...others] = message.thoughts
  if (!only)
    return message.code === '' ? null : sayReview(guide, findingsIn(guide, turn, message.code), message.code)
  if (others.length === 0) return aboutThought(guide, turn, conversation, only, message)
  const about = message.thoughts.filter((thought) => {
    const reading = bestReading(thought)
    return reading === null || !isFeeling(reading)
  })
  const asked = about.filter((thought) => isAsked(thought))
  const subjects = distinctAnswers(asked)
  if (subjects.length > 1) return sayAll(guide, subjects.slice(0, mostAnswers))
  const [best] = [asked, about, message.thoughts]
    .find((some) => some.length > 0)!
    .toSorted((one, other) => (bestReading(other)?.score ?? 0) - (bestReading(one)?.score ?? 0))
  const answer = best ? aboutThought(guide, turn, conversation, best, message) : null
  const open = about.find(
    (thought) => thought !== best && thought.text.endsWith('?') && !asked.includes(thought),
  )
  return answer && open && best && answer.kind !== 'vague' && asked.includes(best)
    ? withOpenQuestion(answer, open.text)
    : answer
}

/** A second question that was not surely understood is named, not lost. */
function withOpenQuestion(answer: BuiltInAnswer, question: string): BuiltInAnswer {
  const [body = '', ...sources] = answer.markdown.split('\n\nFrom the Field Guide: ')
  const offer = `You also asked: "${question.replaceAll('"', "'").slice(0, 140)}" Send that by itself next, and I take it up.`
  return { ...answer, markdown: [`${body}\n\n${offer}`, ...sources].join('\n\nFrom the Field Guide: ') }
}

/** A question, a wish or a claim that is surely understood; small talk around it is not. */
function isAsked(thought: Thought): boolean {
  const best = bestReading(thought)
  if (thought.belief) return true
  return best !== null && isSure(best, thought) && !(best.kind === 'intent' && best.group === 'conversation')
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
