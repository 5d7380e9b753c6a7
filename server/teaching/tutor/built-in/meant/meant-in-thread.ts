import { wordsOf } from '#server/language/normalise.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Meant } from './meant-alone.ts'
import {
  chanceInThread,
  followUpOf,
  isShort,
  nearArticles,
  rankInThread,
  wordsInThread,
  type ThreadAnswer,
} from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'
import { sayAnswer } from '#server/teaching/tutor/built-in/say/say-answer.ts'
import { isExact, readMoveOf, sayMove } from '#server/teaching/tutor/built-in/say/say-move.ts'
import { sayPassage, saySentence } from '#server/teaching/tutor/built-in/say/say-named.ts'
import { sayReading } from '#server/teaching/tutor/built-in/say/say-reading.ts'

/** What the thought means as a reply in its thread. */
export function meantInThread(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): Meant[] {
  const { text } = thought
  if (conversation.slug === null && conversation.code === '') return []
  const ranked = rankInThread(guide, conversation, wordsInThread(thought, message))
  const followUp = followUpOf(guide, conversation, thought)
  const newest = conversation.given.at(-1)
  const article = isShort(thought) ? guide.findArticle(conversation.slug ?? '') : null
  return [
    ...answersInThread(guide, conversation, text, ranked),
    ...(followUp?.kind === 'answer'
      ? [
          only(chances.followUp + followUp.score * shareOfScore, () =>
            sayReading(guide, turn, conversation, { ...followUp, probability: 1 }, text),
          ),
        ]
      : []),
    ...movesInThread(guide, turn, conversation, text),
    ...(newest && isAskedAgain(guide, conversation, newest, text)
      ? [only(chances.again, () => sayAnswer(guide, conversation, newest, text))]
      : []),
    ...(article ? [only(chances.passage, () => sayPassage(guide, conversation, article, text))] : []),
    ...(isShort(thought) ? [only(chances.sentence, () => saySentence(guide, conversation, text))] : []),
  ]
}

/** The best answer on the thread's subject and, if the message refers back, weaker ones to choose from. */
function answersInThread(
  guide: FieldGuide,
  conversation: Conversation,
  text: string,
  ranked: readonly ThreadAnswer[],
): Meant[] {
  const [top] = ranked
  const inThread = chanceInThread(ranked)
  // "And where does it stand then?" names nothing: without a clear lead, any answer would be a guess.
  const chance = inThread < leastSureInThread && namesNothing(guide, text) ? 0 : inThread
  const weak = guide.understanding.pointsBack(text)
    ? ranked.filter(({ isOnSubject, score }) => isOnSubject && score >= leastOfWeak).slice(0, mostWeak)
    : []
  return [
    ...(top && chance > 0
      ? [
          {
            probability: chance,
            isSure: chance >= leastSureInThread,
            meaning: { kind: 'answer', answer: top.answer } as const,
            say: () => sayAnswer(guide, conversation, top.answer, text, { likeness: top.score }),
          },
        ]
      : []),
    ...weak.map(({ answer, score }) => ({
      probability: score * shareOfWeak,
      isSure: false,
      meaning: { kind: 'answer', answer } as const,
      say: () => null,
      isWeak: true,
    })),
  ]
}

function movesInThread(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  text: string,
): Meant[] {
  const move = readMoveOf(guide, conversation, text)
  if (!move) return []
  const isWhole = isExact(move) || (wordsOf(text).length <= mostWordsOfMove && move.named.length <= 2)
  if (!isWhole) return []
  const chance = isExact(move) ? chances.exactMove : chances.move + move.score * shareOfScore
  return [only(chance, () => sayMove(guide, turn, conversation, move, text))]
}

/** A meaning that can only be answered and never offered. */
function only(probability: number, say: Meant['say']): Meant {
  return { probability, isSure: true, meaning: null, say }
}

function namesNothing({ understanding }: FieldGuide, text: string): boolean {
  return understanding.pointsBack(text) && understanding.namedIn(text).length === 0
}

/** Minimum score of the weaker answers that a message which refers back is also offered. */
const leastOfWeak = 0.2
const mostWeak = 2
const shareOfWeak = 0.6
/** Minimum of {@link chanceInThread} for an answer; anything less is a guess. */
const leastSureInThread = 0.5
const chances = { followUp: 0.5, exactMove: 0.9, move: 0.55, again: 0.7, passage: 0.52, sentence: 0.48 }
const shareOfScore = 0.35
/** In a longer message, the words of a move do not count: the real question is elsewhere in it. */
const mostWordsOfMove = 10

/**
 * Whether the message rephrases the newest answer's question, and no other answer in the thread is closer.
 */
function isAskedAgain(
  { understanding }: FieldGuide,
  conversation: Conversation,
  newest: Answer,
  text: string,
): boolean {
  const near = nearArticles(conversation)
  const [best] = understanding.rankAmong(text, ({ read }) => read.some((slug) => near.has(slug)))
  return (
    best?.answer === newest &&
    best.score >= leastAskedAgain &&
    !conversation.rejected.has(newest) &&
    understanding.agreesWith(text, { kind: 'answer', answer: newest })
  )
}

const leastAskedAgain = 0.45
