import { wordsOf } from '#server/language/normalise.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf, type Meaning } from '#server/teaching/guide/meaning.ts'
import type { Ranked } from '#server/teaching/guide/search/rank-meanings.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { keyOf, readThought, type Message, type Thought } from '#server/teaching/tutor/message.ts'
import {
  bestSubject,
  isLikely,
  isNear,
  isSure,
  nearlyRepeatsExample,
  surelyAsked,
} from '#server/teaching/tutor/sure.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { nearArticles, notSaid } from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'
import { sayReading } from '#server/teaching/tutor/built-in/say/say-reading.ts'

/** One of the things that a message may mean. */
export interface Meant {
  probability: number
  isSure: boolean
  /** What a guess or a choice shows; null if the meaning can only be answered. */
  meaning: Meaning | null
  say: () => BuiltInAnswer | null
  /**
   * Whether the meaning is only loosely related to the thread's subject: it is offered with others, never
   * alone.
   */
  isWeak?: boolean
}

/** What the thought means by its own words. */
export function meantAlone(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  { prose, thoughts }: Message,
): Meant[] {
  if (
    thought.telling === 0 &&
    !thought.ranked.some((one) => one.kind !== 'intent' && nearlyRepeatsExample(one))
  )
    return []
  const isPart =
    thoughts.length > 1 &&
    (thought.telling < 3 || thought.isAsking) &&
    prose.split(/\s+/).length <= mostWordsTogether
  // A question, or a sentence that says little, is also read together with the rest of its message.
  const together = isPart ? readThought(guide, prose) : null
  const read = [
    ...thought.ranked.map((one) => ({ reading: one, of: thought })),
    ...(together?.ranked ?? []).map((one) => ({ reading: one, of: together! })),
  ].filter(({ reading }) => reading.kind !== 'intent' && (isNear(reading) || nearlyRepeatsExample(reading)))
  const best = new Map<string, { reading: Ranked; of: Thought }>()
  for (const one of read) {
    const known = best.get(keyOf(one.reading))
    if (!known || known.reading.probability < one.reading.probability) best.set(keyOf(one.reading), one)
  }
  return [...best.values()].flatMap(({ reading, of }) => {
    if (reading.kind === 'answer' && conversation.rejected.has(reading.answer)) return []
    const share = shareInThread(guide, conversation, of, reading)
    const probability = reading.probability * share
    const isOffered =
      isNearThread(conversation, reading) ||
      (share === 1 && !guide.understanding.pointsBack(of.text)) ||
      isOtherQuestion(guide, conversation, of, reading)
    return {
      probability,
      isSure: share === 1 && isSure(reading, of),
      meaning: isOffered ? reading : null,
      say: () => sayReading(guide, turn, conversation, reading, thought.text),
    }
  })
}

const mostWordsTogether = 45

/**
 * Whether a message has its own subject, so that it is read as if nothing had been said before: it names two
 * things and refers to nothing earlier, or one sure meaning covers nearly all of it.
 */
export function asksAlone(guide: FieldGuide, conversation: Conversation, thought: Thought): boolean {
  if (conversation.slug === null) return true
  const { understanding } = guide
  const [first = '', ...others] = wordsOf(thought.text)
  if (understanding.isJoiner(first) && others.length <= mostWordsBehindJoiner) return false
  const text = understanding.withoutFiller(thought.text)
  const telling = new Set(understanding.tellingStems(text))
  const named = new Set(understanding.namedIn(text).filter((stem) => telling.has(stem))).size
  const asked = surelyAsked(thought)
  const isWhole = asked !== null && asked.coverage >= coverageOfWhole && understanding.agreesWith(text, asked)
  const near = bestSubject(thought)
  const isNearlyWhole = near !== null && isLikely(near) && near.coverage >= coverageOfWhole
  if (pointsAtCode.test(thought.text)) return false
  if (!understanding.pointsBack(text)) return named >= 2 || isWhole || (named === 1 && isNearlyWhole)
  const isOther = near !== null && isLikely(near) && isOtherQuestion(guide, conversation, thought, near)
  return telling.size >= fewestBesidePointer && (isWhole || isOther)
}

const coverageOfWhole = 0.85
/**
 * The fewest distinctive words for a new subject in a message that refers back. "Where do I see that
 * checkbox?" has too few.
 */
const fewestBesidePointer = 3
/** A reference to code: "What does `try?` do in that code?" */
const pointsAtCode = /\bin (?:that|this|the|my) (?:code|lines?|snippet)\b/i

/**
 * How much a meaning counts in the thread: fully if it is on the thread's subject, or if the message names
 * its subject in new words; otherwise only in part.
 */
function shareInThread(
  guide: FieldGuide,
  conversation: Conversation,
  { text }: Thought,
  reading: Ranked,
): number {
  const { understanding } = guide
  if (isNearThread(conversation, reading)) return 1
  const [first = '', ...others] = wordsOf(text)
  if (understanding.isJoiner(first) && others.length <= mostWordsBehindJoiner) return shareOfFar
  const fresh = notSaid(conversation, understanding.namedIn(text)).length
  const wanted = understanding.pointsBack(text) && reading.score < surelySaid ? 1 : 0
  const isNamed = fresh >= (wanted > 0 ? 3 : nearlyRepeatsExample(reading) ? 1 : 2)
  return isNamed && understanding.agreesWith(text, reading) ? 1 : shareOfFar
}

function isNearThread(conversation: Conversation, reading: Ranked): boolean {
  return conversation.slug === null || nearArticles(conversation).has(slugOf(reading) ?? '')
}

/**
 * Whether the message asks another question: the meaning resembles it and covers most of it, and the message
 * names two new things.
 */
function isOtherQuestion(
  { understanding }: FieldGuide,
  conversation: Conversation,
  { text }: Thought,
  { coverage, score }: Ranked,
): boolean {
  return (
    coverage >= leastOfOther.coverage &&
    score >= leastOfOther.score &&
    notSaid(conversation, understanding.namedIn(text)).length >= 2
  )
}

const leastOfOther = { coverage: 0.7, score: 0.35 }
const shareOfFar = 0.3
/** The most words after an "and" that continue the subject: "And full screen?" */
const mostWordsBehindJoiner = 4
const surelySaid = 0.75
