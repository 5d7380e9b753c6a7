import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Belief } from '#server/teaching/guide/read-belief.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Ranked } from '#server/teaching/guide/search/rank-meanings.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import {
  bestReading,
  bestSubject,
  nearlyRepeatsExample,
  isSure,
  surelyAsked,
} from '#server/teaching/tutor/sure.ts'
import { answerMeant } from '#server/teaching/tutor/built-in/meant/answer-meant.ts'
import { asksAlone } from '#server/teaching/tutor/built-in/meant/meant-alone.ts'
import { nearArticles, notSaid, wordsInThread } from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'
import { sayChoiceAgain } from './about-choice.ts'
import { sayBelief, sayNearBelief } from '#server/teaching/tutor/built-in/say/say-belief.ts'
import { sayAskWhat } from '#server/teaching/tutor/built-in/say/say-dialogue.ts'
import { isFeeling } from '#server/teaching/tutor/built-in/say/say-feeling.ts'
import { sayIntent } from '#server/teaching/tutor/built-in/say/say-help.ts'
import { isExact, readMoveOf, sayMove } from '#server/teaching/tutor/built-in/say/say-move.ts'
import { sayFromPlan } from '#server/teaching/tutor/built-in/say/say-from-plan.ts'
import { sayUncovered } from '#server/teaching/tutor/built-in/say/say-unsure.ts'

/**
 * Answers one thought: first as a reply to the previous message, then by the list of everything it may mean.
 */
export function aboutThought(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  said: Thought,
  message: Message,
): BuiltInAnswer | null {
  const thought = withoutPlan(turn, conversation, withoutRejected(conversation, said))
  const best = bestReading(thought)
  // "Preview with sample data" asks how, though it also stands in what holds.
  const isAsked = thought.belief?.verdict === 'right' && !thought.asksToCheck && surelyAsked(thought) !== null
  if (thought.belief && !isAsked && isClaim(guide, conversation, thought))
    return sayBelief(guide, thought.belief, thought.text)
  const asksAboutProject = best?.kind === 'intent' && best.group === 'project' && isSure(best, thought)
  return (
    (asksAboutProject ? null : sayFromPlan(guide, turn, thought, message)) ??
    sayChoiceAgain(guide, conversation, thought.text) ??
    aboutReply(guide, turn, conversation, thought, message) ??
    beforeSubject(guide, thought) ??
    answerMeant(guide, turn, conversation, thought, message)
  )
}

function isClaim(guide: FieldGuide, conversation: Conversation, thought: Thought): boolean {
  const { understanding } = guide
  const { text, belief, asksToCheck } = thought
  const isOnTopic =
    conversation.slug === null ||
    belief?.misconception.read.some((slug) => nearArticles(conversation).has(slug)) ||
    notSaid(conversation, understanding.namedIn(text)).length >= 2
  if (!asksToCheck && !isOnTopic) return false
  // Without knowing what "it" is, "It is a class" claims nothing.
  const isOpen =
    (understanding.pointsBack(text) || understanding.isJoiner(text.split(/\s+/)[0] ?? '')) &&
    thought.telling < 2 &&
    conversation.lastReply !== ''
  const isOpenQuestion = understanding.isOpenQuestion(text)
  const asks =
    isOpenQuestion || (conversation.slug !== null && text.endsWith('?') && understanding.pointsBack(text))
  // "When is a class right" makes no claim; "Why it is slow: it is a class, right?" makes one.
  const closesWithClaim = asksToCheck && !(isOpenQuestion && !text.includes(','))
  return !isOpen && (closesWithClaim || !asks)
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
    (surelyAsked(thought) === null || !asksAlone(guide, conversation, thought)) &&
    (isExact(move) || (best?.kind === 'intent' && best.group === 'dialogue')) &&
    notSaid(conversation, move.named).length === 0
  const isOpenChoice = conversation.offered.length > 0 && conversation.newest.length === 0
  if (isMove && move.named.length === 0 && isOpenChoice) return sayChooseFirst(guide)
  return (
    (isMove ? sayMove(guide, turn, conversation, move, thought.text) : null) ??
    sayIntended(guide, turn, conversation, thought, message) ??
    (isMove && move.named.length === 0 ? sayAskWhat(guide, turn) : null)
  )
}

/** The reply to "Why?" after choices, when nothing has been answered yet. */
function sayChooseFirst(guide: FieldGuide): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'vague',
    topics: [],
    linked: 0,
    parts: [guide.understanding.unsure.chooseFirst],
  })
}

/** Answers questions on subjects without an article, and claims that may be right or wrong. */
function beforeSubject(guide: FieldGuide, thought: Thought): BuiltInAnswer | null {
  const uncovered = guide.findUncovered(thought.text)
  if (uncovered) return sayUncovered(guide, uncovered)
  const subject = bestSubject(thought)
  const isSaid = subject !== null && nearlyRepeatsExample(subject) && isSure(subject, thought)
  const isAsked = guide.understanding.isOpenQuestion(thought.text)
  const asks =
    thought.asksToCheck || (guide.understanding.asksYesOrNo(thought.text) && surelyAsked(thought) === null)
  const isNear = thought.nearBelief !== null && speaksOf(guide, thought.nearBelief, thought.text)
  return thought.nearBelief && isNear && asks && !isAsked && !isSaid
    ? sayNearBelief(guide, thought.nearBelief)
    : null
}

/** Whether the belief is about most of what a text names; a single word in common makes another question of it. */
function speaksOf(
  { understanding }: FieldGuide,
  { misconception: { belief, claims, right, rightClaims, why } }: Belief,
  text: string,
): boolean {
  const named = new Set(understanding.tellingStems(text))
  const known = new Set(stemsOf([belief, ...claims, right, ...rightClaims, why].join(' ')))
  return named.intersection(known).size >= named.size * shareOfBelief
}

const shareOfBelief = 0.6

function sayIntended(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): BuiltInAnswer | null {
  const best = bestReading(thought)
  if (best?.kind !== 'intent' || !isSure(best, thought)) return null
  // "Thanks, and in the simulator?" is not only thanks.
  const isBesideQuestion =
    best.group === 'conversation' &&
    thought.text.trim().endsWith('?') &&
    (!nearlyRepeatsExample(best) ||
      best.id === 'it-works' ||
      (best.id === 'greeting' && conversation.slug !== null))
  // "I'm afraid they ban me" says what the fear is about, so that is answered too.
  const isFearOfSubject =
    conversation.slug !== null &&
    isFeeling(best.id) &&
    best.coverage < coverageOfFeeling &&
    thought.telling >= 3
  // The question is about what was reported: "I typed git reset. Is my work gone???"
  const isFearOfTold =
    isFeeling(best.id) &&
    thought.isAsking &&
    message.thoughts.some((one) => one !== thought && one.telling >= 3)
  if (isFearOfSubject || isFearOfTold) return null
  if (conversation.lacksMac && firstSteps.has(best.id) && turn.tasks.length === 0) return sayFirstStep(guide)
  return isBesideQuestion ? null : sayIntent(guide, turn, conversation, best, message, thought)
}

/** With less coverage, a message about a feeling also names something else. */
const coverageOfFeeling = 0.75

/** Intents that ask how to begin. */
const firstSteps = new Set(['what-first', 'what-next', 'before-start'])

/** The first step for a learner without a Mac. */
function sayFirstStep(guide: FieldGuide): BuiltInAnswer {
  const { first, ask } = guide.understanding.noMac
  return finishAnswer(guide, {
    kind: 'next',
    topics: ['start-what-you-need', 'swift-basics'],
    linked: 2,
    parts: [first, ask],
  })
}

/**
 * Removes meanings that need a plan, if there is none and the chat already has a subject; the other meanings
 * become more probable.
 */
function withoutPlan({ plan, tasks }: TutorTurn, { slug }: Conversation, thought: Thought): Thought {
  const isOfPlan = (one: Ranked) => one.kind === 'intent' && one.id.startsWith('plan-')
  const share = 1 - thought.ranked.filter(isOfPlan).reduce((sum, { probability }) => sum + probability, 0)
  if (plan || tasks.length > 0 || slug === null || share === 1 || share < leastShare) return thought
  const ranked = thought.ranked
    .filter((one) => !isOfPlan(one))
    .map((one) => ({ ...one, probability: one.probability / share }))
  return { ...thought, ranked }
}

const leastShare = 0.02

function withoutRejected({ rejected }: Conversation, thought: Thought): Thought {
  if (rejected.size === 0) return thought
  return {
    ...thought,
    ranked: thought.ranked.filter((one) => one.kind !== 'answer' || !rejected.has(one.answer)),
  }
}
