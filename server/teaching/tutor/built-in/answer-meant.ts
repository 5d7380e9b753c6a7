import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf, type Meaning } from '#server/teaching/guide/meaning.ts'
import type { Ranked } from '#server/teaching/guide/search/rank-meanings.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { keyOf, readThought, type Message, type Thought } from '#server/teaching/tutor/message.ts'
import { isLikely, isNear, isSaidSo, isSure, surelyAsked } from '#server/teaching/tutor/sure.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from './built-in-answer.ts'
import {
  chanceInThread,
  followUpOf,
  isShort,
  nearArticles,
  notSaid,
  rankInThread,
  wordsInThread,
} from './rank-in-thread.ts'
import { sayAnswer } from './say-answer.ts'
import { sayArticle, sayRecipe } from './say-article.ts'
import { sayUnknownBelief } from './say-belief.ts'
import { isExact, readMoveOf, sayMove } from './say-move.ts'
import { sayPassage, saySentence } from './say-named.ts'
import { sayChoices, sayGuess, sayStillOn } from './say-unsure.ts'

/** One of the things a message may mean. */
interface Meant {
  probability: number
  isSure: boolean
  /** What a guess or a choice shows; null for what can only be answered. */
  meaning: Meaning | null
  say: () => BuiltInAnswer | null
  /** Only near on the thread's subject: offered beside others, never alone. */
  isWeak?: boolean
}

/**
 * Answers by one list of everything that a thought may mean, alone and in its thread: the best if it is sure,
 * as a guess if it is likely and opens a conversation, else the best three to choose from. In a thread a guess
 * is mostly wrong (of twelve in a blind test one was right).
 */
export function answerMeant(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): BuiltInAnswer | null {
  const list = [
    ...meantAlone(guide, turn, conversation, thought, message),
    ...meantInThread(guide, turn, conversation, thought, message),
  ].toSorted((one, other) => other.probability - one.probability)
  if (isUnknownClaim(guide, thought) && !list.some((one) => one.isSure && one.probability >= surelyNotClaim))
    return sayUnknownBelief(guide, thought.text, surelyAsked(thought), conversation.slug)
  const open = list.filter(({ meaning }) => meaning !== null)
  const [best] = open
  const meanings = open.flatMap(({ meaning }) => meaning ?? [])
  for (const meant of list) {
    const answer = meant.isSure ? meant.say() : null
    if (answer) return { ...answer, topics: withNearest(answer.topics, meanings) }
  }
  return (
    (best && conversation.slug === null && isLikely(best)
      ? sayGuess(guide, conversation, meanings, thought.text)
      : null) ??
    (open.some(({ isWeak }) => !isWeak) ? sayChoices(guide, conversation, meanings) : null) ??
    sayStillOn(guide, conversation, rankInThread(guide, conversation, message.prose))
  )
}

const surelyNotClaim = 0.75
const mostTopics = 5

/** The articles of an answer, then those of the nearest other meanings. */
function withNearest(topics: readonly string[], meanings: readonly Meaning[]): string[] {
  return [...new Set([...topics, ...meanings.flatMap((one) => slugOf(one) ?? [])])].slice(0, mostTopics)
}

/** What the thought means by its own words. */
function meantAlone(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  { prose, thoughts }: Message,
): Meant[] {
  if (thought.telling === 0 && !thought.ranked.some((one) => one.kind !== 'intent' && isSaidSo(one)))
    return []
  const isPart = thoughts.length > 1 && thought.telling < 3 && prose.split(/\s+/).length <= mostWordsTogether
  // A sentence that says little is read with the rest of its message.
  const together = isPart ? readThought(guide, prose) : null
  const read = [
    ...thought.ranked.map((one) => ({ reading: one, of: thought })),
    ...(together?.ranked ?? []).map((one) => ({ reading: one, of: together! })),
  ].filter(({ reading }) => reading.kind !== 'intent' && (isNear(reading) || isSaidSo(reading)))
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
      (share === 1 && !guide.understanding.leans(of.text)) ||
      isOtherQuestion(guide, conversation, of, reading)
    return {
      probability,
      isSure: share === 1 && isSure(reading, of),
      meaning: isOffered ? reading : null,
      say: () => sayMeaning(guide, turn, conversation, reading, thought.text),
    }
  })
}

const mostWordsTogether = 45

/**
 * How much a reading counts in the thread: all of it on the thread's subject, or where the message names
 * another one in words of its own.
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
  const wanted = understanding.leans(text) && reading.score < surelySaid ? 1 : 0
  const isNamed = fresh >= (wanted > 0 ? 3 : isSaidSo(reading) ? 1 : 2)
  return isNamed && understanding.agreesWith(text, reading) ? 1 : shareOfFar
}

function isNearThread(conversation: Conversation, reading: Ranked): boolean {
  return conversation.slug === null || nearArticles(conversation).has(slugOf(reading) ?? '')
}

/** True if a reading elsewhere is like the message and covers most of it, and the message names two new things. */
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
/** "And full screen?": a few words after an "and" continue the subject. */
const mostWordsBehindJoiner = 3
const surelySaid = 0.75

/** What the thought means as a reply in its thread. */
function meantInThread(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): Meant[] {
  const { text } = thought
  if (conversation.slug === null && conversation.code === '') return []
  const words = wordsInThread(thought, message)
  const ranked = rankInThread(guide, conversation, words)
  const [top] = ranked
  const inThread = chanceInThread(ranked)
  // "And where does it stand then?" names nothing: without a clear lead, any answer would be a guess.
  const chance = inThread < leastSureInThread && namesNothing(guide, text) ? 0 : inThread
  const followUp = followUpOf(guide, conversation, thought)
  const newest = conversation.given.at(-1)
  const move = readMoveOf(guide, conversation, text)
  const isWholeMove =
    move && (isExact(move) || (wordsOf(text).length <= mostWordsOfMove && move.named.length <= 2))
  const article = isShort(thought) ? guide.findArticle(conversation.slug ?? '') : null
  const only = (probability: number, say: Meant['say']): Meant => ({
    probability,
    isSure: true,
    meaning: null,
    say,
  })
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
    ...(guide.understanding.leans(text)
      ? ranked
          .filter(({ isOnSubject, score }) => isOnSubject && score >= leastOfWeak)
          .slice(0, mostWeak)
          .map(({ answer, score }) => ({
            probability: score * shareOfWeak,
            isSure: false,
            meaning: { kind: 'answer', answer } as const,
            say: () => null,
            isWeak: true,
          }))
      : []),
    ...(followUp?.kind === 'answer'
      ? [
          only(chances.followUp + followUp.score * shareOfScore, () =>
            sayMeaning(guide, turn, conversation, { ...followUp, probability: 1 }, text),
          ),
        ]
      : []),
    ...(move && isWholeMove
      ? [
          only(isExact(move) ? chances.exactMove : chances.move + move.score * shareOfScore, () =>
            sayMove(guide, turn, conversation, move, text),
          ),
        ]
      : []),
    ...(newest && isAskedAgain(guide, conversation, newest, text)
      ? [only(chances.again, () => sayAnswer(guide, conversation, newest, text))]
      : []),
    ...(article ? [only(chances.passage, () => sayPassage(guide, conversation, article, text))] : []),
    ...(isShort(thought) ? [only(chances.sentence, () => saySentence(guide, conversation, text))] : []),
  ]
}

function namesNothing({ understanding }: FieldGuide, text: string): boolean {
  return understanding.leans(text) && understanding.namedIn(text).length === 0
}

/** A message that points back is also offered what lies near on the thread's subject. */
const leastOfWeak = 0.2
const mostWeak = 2
const shareOfWeak = 0.6
/** From {@link chanceInThread}: a clear lead is answered, anything less is a guess. */
const leastSureInThread = 0.5
const chances = { followUp: 0.5, exactMove: 0.9, move: 0.55, again: 0.7, passage: 0.52, sentence: 0.48 }
const shareOfScore = 0.35
/** In a longer message, the words of a move do not count: the real question is elsewhere in it. */
const mostWordsOfMove = 10

/** True if the message rephrases the newest answer's question and no other answer in the thread is closer. */
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

/** "…, right?" about something that no known belief is close to. */
function isUnknownClaim({ understanding }: FieldGuide, { text, asksToCheck }: Thought): boolean {
  const isMarked = /\?\s*$/.test(text)
  const isQuestion = understanding.asksYesOrNo(text) && isMarked
  return asksToCheck && !isQuestion && (!isMarked || understanding.endsAsBelief(text))
}

function sayMeaning(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  reading: Ranked,
  text: string,
): BuiltInAnswer | null {
  switch (reading.kind) {
    case 'answer':
      if (conversation.given.includes(reading.answer) && asksForMore(guide, reading.answer, text))
        return saySentence(guide, conversation, text)
      return sayAnswer(guide, conversation, reading.answer, text, { likeness: reading.score })
    case 'recipe':
      return sayRecipe(guide, turn, conversation, reading.recipe, reading.score)
    case 'article': {
      const article = guide.findArticle(reading.slug)
      return article && sayArticle(guide, turn, conversation, article, text)
    }
    case 'intent':
      return null
  }
}

/** True if the message names something that the question of the given answer does not mention. */
function asksForMore({ understanding }: FieldGuide, answer: Answer, text: string): boolean {
  const asked = new Set(stemsOf([answer.question, ...answer.asks].join(' ')))
  return understanding.namedIn(text).filter((stem) => !asked.has(stem)).length >= fewestFreshStems
}

const fewestFreshStems = 2
