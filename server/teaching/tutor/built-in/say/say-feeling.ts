import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { bestReading, isSure, isClearIntent } from '#server/teaching/tutor/sure.ts'
import { replyTo, sayReply } from './say-reply.ts'

/** The most serious first. */
const feelings = ['grief', 'giving-up', 'lost', 'frustrated']

export function isFeeling(id: string): boolean {
  return feelings.includes(id)
}

/** The feeling that a thought expresses, by single words or by similarity to examples. */
export function feelingIn(thought: Thought): string | null {
  return feelingSaid(thought) ?? (thought.isAsking ? null : feelingMeantBy(thought))
}

function feelingSaid({ signs }: Thought): string | null {
  return feelings.find((feeling) => signs.includes(feeling)) ?? null
}

/**
 * Whether the thought is a worry such as "Did I break something?" Next to a description, the description is
 * what needs help.
 */
export function isWorry(thought: Thought): boolean {
  return feelingMeantBy(thought) !== null
}

function feelingMeantBy(thought: Thought): string | null {
  const best = bestReading(thought)
  // "You lost the thread" is about the tutor.
  if (thought.signs.includes('missed')) return null
  return best?.kind === 'intent' && feelings.includes(best.id) && isClearIntent(best) && isSure(best, thought)
    ? best.id
    : null
}

/** Responds to fear and frustration in one sentence, then gives the answer. */
export function withFeeling(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { thoughts }: Message,
  answer: BuiltInAnswer | null,
): BuiltInAnswer | null {
  // After a success nothing is wrong, however similar the words are to a feeling.
  if (thoughts.some(({ signs }) => signs.includes('it-works'))) return answer
  const isReply = conversation.asked !== null && answer?.kind === 'follow-up'
  const said = new Set(thoughts.map(isReply ? feelingSaid : feelingIn))
  const feeling = feelings.find((one) => said.has(one))
  if (!feeling) return answer
  const reply = replyTo(guide, turn, conversation, feeling)
  if (reply === null) return answer
  const isOffer = answer?.kind === 'vague' && answer.topics.length > 0
  const asks = thoughts.some(({ isAsking, telling }) => isAsking && telling > 0)
  const isAnswered = answer && (isOffer || asks || !['vague', 'unknown'].includes(answer.kind))
  if (!isAnswered || answer.kind === 'small-talk') return sayReply(guide, reply, 'small-talk')
  const [first = ''] = reply.split(/(?<=[.!?:;]) /)
  return { ...answer, markdown: `${first.replace(/[:;]$/, '.')}\n\n${answer.markdown}` }
}
