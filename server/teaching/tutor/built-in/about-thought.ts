import type { BuiltInAnswer } from './built-in-answer.ts'
import { inContext, saySubject } from './about-follow-up.ts'
import { answerUncovered } from './answer-uncovered.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { readThought, type Message, type Thought } from '#server/teaching/tutor/message.ts'
import { bestReading, bestSubject, isSaidSo, isSure, surelyAsked } from '#server/teaching/tutor/sure.ts'
import { isOtherSubject, isShort, nearArticles, notSaid } from './in-context.ts'
import { isNearerInThread, meantInThread, rankInThread, wordsInThread } from './in-thread.ts'
import { sayAnswer } from './say-answer.ts'
import { sayChoiceAgain } from './say-choice.ts'
import { sayBelief, sayNearBelief, sayUnknownBelief } from './say-belief.ts'
import { sayAskWhat } from './say-dialogue.ts'
import { sayIntent } from './say-help.ts'
import { isExact, readMoveOf, sayMove } from './say-move.ts'
import { saySentence } from './say-named.ts'
import { sayFromPlan } from './say-from-plan.ts'
import { guessesAt } from './guesses-at.ts'
import { sayGuess } from './say-unsure.ts'

/** Answers one thought: first as a reply to the previous message, then by itself. */
export function aboutThought(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  said: Thought,
  message: Message,
): BuiltInAnswer | null {
  const thought = withoutRejected(conversation, said)
  const best = bestReading(thought)
  if (thought.belief && isClaim(guide, conversation, thought))
    return sayBelief(guide, thought.belief, thought.text)
  const asksAboutProject = best?.kind === 'intent' && best.group === 'project' && isSure(best, thought)
  return (
    (asksAboutProject ? null : sayFromPlan(guide, turn, thought, message)) ??
    sayChoiceAgain(guide, conversation, thought.text) ??
    aboutReply(guide, turn, conversation, thought, message) ??
    beforeSubject(guide, thought) ??
    aboutSubject(guide, turn, conversation, thought, message)
  )
}

function isClaim(guide: FieldGuide, conversation: Conversation, thought: Thought): boolean {
  const { understanding } = guide
  const { text } = thought
  // "It is a class" says nothing about a view, whatever "it" is.
  const isOpen =
    (understanding.leans(text) || understanding.isJoiner(text.split(/\s+/)[0] ?? '')) &&
    thought.telling < 2 &&
    conversation.lastReply !== ''
  const isOpenQuestion = understanding.isOpenQuestion(text)
  const asks = isOpenQuestion || isLeaningQuestion(guide, conversation, text)
  // "When is a class right" makes no claim; "Why it is slow: it is a class, right?" makes one.
  const closesWithClaim = thought.asksToCheck && !(isOpenQuestion && !text.includes(','))
  return !isOpen && (closesWithClaim || !asks)
}

/** A question that refers back to what was said. */
function isLeaningQuestion({ understanding }: FieldGuide, { slug }: Conversation, text: string): boolean {
  return slug !== null && text.endsWith('?') && understanding.leans(text)
}

/** Answers requests about the previous reply, and remarks to the tutor. */
function aboutReply(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): BuiltInAnswer | null {
  const best = bestReading(thought)
  const move = readMoveOf(guide, conversation, thought.text)
  const isBesideSubject =
    wordsInThread(thought, message) !== thought.text ||
    message.thoughts.some((one) => one.text !== thought.text && surelyAsked(one) !== null)
  const isMove =
    move !== null &&
    !isBesideSubject &&
    (isExact(move) || (best?.kind === 'intent' && best.group === 'dialogue')) &&
    notSaid(conversation, move.named).length === 0
  return (
    (isMove ? sayMove(guide, turn, conversation, move, thought.text) : null) ??
    sayIntended(guide, turn, conversation, thought, message) ??
    (isMove && move.named.length === 0 ? sayAskWhat(guide, turn) : null)
  )
}

/** Handles subjects without an article, and beliefs that could be either right or wrong. */
function beforeSubject(guide: FieldGuide, thought: Thought): BuiltInAnswer | null {
  const uncovered = guide.findUncovered(thought.text)
  if (uncovered) return answerUncovered(guide, uncovered)
  const subject = bestSubject(thought)
  const isSaid = subject !== null && isSaidSo(subject) && isSure(subject, thought)
  const isAsked = guide.understanding.isOpenQuestion(thought.text)
  return thought.nearBelief && thought.asksToCheck && !isAsked && !isSaid
    ? sayNearBelief(guide, thought.nearBelief)
    : null
}

/** Answers on the subject that the thought names, else on the subject of the thread. */
function aboutSubject(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): BuiltInAnswer | null {
  const { understanding } = guide
  const { text } = thought
  const subject = bestSubject(thought)
  const words = wordsInThread(thought, message)
  const near = rankInThread(guide, conversation, words)
  const isElsewhere =
    subject !== null &&
    isOtherSubject(guide, conversation, thought, subject) &&
    !isNearerInThread(meantInThread(near), subject)
  // If the message names another subject, the answers on this one do not apply.
  const ranked = isElsewhere ? [] : near
  if (isUnknownClaim(guide, thought) && meantInThread(ranked) === null)
    return sayUnknownBelief(guide, text, surelyAsked(thought), conversation.slug)
  const sure = subject && isSureAlone(guide, conversation, thought, message, subject) ? subject : null
  if (sure && isElsewhere) return saySubject(guide, turn, conversation, sure, text)
  const newest = conversation.given.at(-1)
  if (newest && isAskedAgain(guide, conversation, newest, text))
    return sayAnswer(guide, conversation, newest, text)
  const isFar = isLeaningQuestion(guide, conversation, text) && (sure?.score ?? 0) < leastLeaning
  // A question that refers back is only guessed from the conversation so far.
  const isLeaving =
    conversation.slug === null ||
    !understanding.leans(text) ||
    nearArticles(conversation).has((subject && slugOf(subject)) ?? '')
  return (
    (thought.telling < 2 ? asPartOf(guide, turn, conversation, thought, message) : null) ??
    inContext(guide, turn, conversation, thought, ranked, words !== text) ??
    (sure && !isFar ? saySubject(guide, turn, conversation, sure, text) : null) ??
    (isShort(thought) ? saySentence(guide, conversation, text) : null) ??
    asPartOf(guide, turn, conversation, thought, message) ??
    sayGuess(
      guide,
      conversation,
      guessesAt(guide, conversation, thought, isLeaving ? subject : null, ranked),
      text,
    )
  )
}

/** "…, right?" about something that no known belief is close to. */
function isUnknownClaim({ understanding }: FieldGuide, { text, asksToCheck }: Thought): boolean {
  const isMarked = /\?\s*$/.test(text)
  const isQuestion = understanding.asksYesOrNo(text) && isMarked
  return asksToCheck && !isQuestion && (!isMarked || understanding.endsAsBelief(text))
}

function isSureAlone(
  guide: FieldGuide,
  conversation: Conversation,
  thought: Thought,
  message: Message,
  subject: Reading,
): boolean {
  const move = readMoveOf(guide, conversation, thought.text)
  const goesOn = move?.id === 'and-elsewhere' && isExact(move)
  return (
    isSure(subject, thought) &&
    isFit(conversation, subject) &&
    (conversation.slug === null ||
      isSaidSo(subject) ||
      (guide.understanding.agreesWith(thought.text, subject) && !goesOn)) &&
    isOfMessage(guide, message, subject)
  )
}

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

function sayIntended(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): BuiltInAnswer | null {
  const best = bestReading(thought)
  if (best?.kind !== 'intent' || !isSure(best, thought)) return null
  const sure = thought.intents.filter((one) => isSure(one, thought))
  for (const intent of [best, ...sure]) {
    // "Thanks, and in the simulator?" is not just thanks.
    const isBesideQuestion =
      intent.kind === 'intent' &&
      intent.group === 'conversation' &&
      thought.text.trim().endsWith('?') &&
      (!isSaidSo(intent) || (intent.id === 'greeting' && conversation.slug !== null))
    const said =
      intent.kind === 'intent' &&
      !isBesideQuestion &&
      sayIntent(guide, turn, conversation, intent, message, thought)
    if (said) return said
  }
  return null
}

/** Mid-conversation, switching to another subject needs a higher coverage. */
function isFit(conversation: Conversation, subject: Reading): boolean {
  return (
    conversation.slug === null ||
    nearArticles(conversation).has(slugOf(subject) ?? '') ||
    subject.coverage >= leastOfJump
  )
}

const leastOfJump = 0.55
/** A question that refers back leaves its subject only if it scores this high as another question. */
const leastLeaning = 0.5

/** False if a reading rests on one word of a sentence and the rest of the message does not support it. */
function isOfMessage({ understanding }: FieldGuide, { prose, thoughts }: Message, subject: Reading): boolean {
  const [own] = thoughts.filter(({ readings }) => readings.includes(subject))
  const saysMuch = own !== undefined && own.telling >= muchTold && subject.coverage >= leastOfJump
  if (
    thoughts.length < 2 ||
    saysMuch ||
    prose.split(/\s+/).length > mostWordsTogether ||
    subject.score >= (own && own.telling < 2 && !own.isAsking ? sameQuestionAlone : leastApart)
  )
    return true
  return understanding.coverageOf(prose, subject) >= leastOfMessage
}

const leastApart = 0.55
const sameQuestionAlone = 0.75
const muchTold = 3
const leastOfMessage = 0.4

/** Reads a sentence that says too little by itself together with the rest of its message. */
function asPartOf(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  { prose, thoughts }: Message,
): BuiltInAnswer | null {
  if (thoughts.length < 2 || prose.split(/\s+/).length > mostWordsTogether) return null
  const together = withoutRejected(conversation, readThought(guide, prose))
  const subject = bestSubject(together)
  return subject && isSure(subject, together) && subject.coverage >= leastOfJump
    ? saySubject(guide, turn, conversation, subject, thought.text)
    : null
}

const mostWordsTogether = 45

function withoutRejected({ rejected }: Conversation, thought: Thought): Thought {
  if (rejected.size === 0) return thought
  return {
    ...thought,
    readings: thought.readings.filter((one) => one.kind !== 'answer' || !rejected.has(one.answer)),
  }
}
