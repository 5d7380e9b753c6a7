import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf, type Meaning } from '#server/teaching/guide/meaning.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Thought } from '#server/teaching/tutor/message.ts'
import { isGuess, isLikely, isNear } from '#server/teaching/tutor/sure.ts'
import { isBesideThread, isNearerInThread, likelyInThread, type ThreadAnswer } from './in-thread.ts'
import type { Guesses } from './say-unsure.ts'

/** What a thought may mean, likeliest first; empty if nothing is close. */
export function guessesAt(
  guide: FieldGuide,
  conversation: Conversation,
  thought: Thought,
  subject: Reading | null,
  ranked: readonly ThreadAnswer[],
): Guesses {
  const { understanding } = guide
  // Mid-conversation, a distant reading that matches only some of the words is not guessed.
  const isFar = (reading: Reading) =>
    conversation.slug !== null &&
    reading.coverage < leastOfFarGuess &&
    !isBesideThread(guide, conversation, slugOf(reading))
  const agrees = (meaning: Meaning) => understanding.agreesWith(thought.text, meaning)
  const nothing = { readings: [], isLikely: false }
  if (thought.telling === 0) return nothing
  const likely = likelyInThread(ranked)
  const inThread = likely && agrees({ kind: 'answer', answer: likely.answer }) ? likely : null
  const alone = subject && isGuess(subject, thought) && agrees(subject) && !isFar(subject) ? subject : null
  if (inThread === null && alone === null) return nothing
  const isThread = inThread !== null && (alone === null || isNearerInThread(inThread, alone))
  const least = leastOfOther * Math.max(alone?.score ?? 0, isThread ? inThread.score : 0)
  const others = thought.readings.filter(
    (reading) =>
      reading.kind !== 'intent' &&
      isNear(reading) &&
      reading.score >= least &&
      agrees(reading) &&
      !isFar(reading),
  )
  return {
    readings: [
      ...(isThread ? [inThread.answer] : []),
      ...(alone ? [alone] : []),
      ...(inThread && !isThread ? [inThread.answer] : []),
      ...others,
    ],
    isLikely: isThread ? inThread.isOnSubject : alone !== null && isLikely(alone, thought.subjects),
  }
}

const leastOfFarGuess = 0.7

/** Another reading is offered only if its score is this share of the best. */
const leastOfOther = 0.75
