import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf, type Meaning } from '#server/teaching/guide/meaning.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { isLikely, isNear, surelyAsked } from '#server/teaching/tutor/sure.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { asksAlone, meantAlone, type Meant } from './meant-alone.ts'
import { meantInThread } from './meant-in-thread.ts'
import { feelingIn } from '#server/teaching/tutor/built-in/say/say-feeling.ts'
import { nearArticles, wordsInThread } from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'
import { apisAskedAbout, withApis } from './named-apis.ts'
import { isOnSubject, wordsOfWhole } from './shared-words.ts'
import { sayComparedBelief } from '#server/teaching/tutor/built-in/say/say-belief.ts'
import {
  sayChoices,
  sayGuess,
  sayNotKnown,
  sayUnknownApi,
} from '#server/teaching/tutor/built-in/say/say-unsure.ts'

/**
 * Answers by a list of everything that a thought may mean, alone and in its thread. The best is the answer if
 * it is sure, and a guess if it is likely and begins a subject, or if the thought contains the whole
 * question. Otherwise up to three are offered.
 */
export function answerMeant(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  said: Thought,
  message: Message,
): BuiltInAnswer | null {
  const apis = apisAskedAbout(said.text, conversation.code)
  const thought = withApis(guide, said, apis)
  const answer = likeliest(guide, turn, conversation, thought, message)
  // A true answer about another API would mislead.
  const isAboutThem = apis.length === 0 || apis.some((api) => answer?.markdown.includes(api))
  return isAboutThem ? answer : sayUnknownApi(guide, conversation, apis[0]!)
}

function likeliest(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): BuiltInAnswer | null {
  const said = wordsInThread(thought, message)
  // The remark belongs to a question next to it: "Why does that happen? I am the only one who works on it."
  const isRemark =
    !thought.isAsking &&
    message.thoughts.some((one) => one.isAsking && guide.understanding.pointsBack(one.text))
  const isAlone = !isRemark && asksAlone(guide, conversation, thought)
  const alone = isAlone ? { ...conversation, slug: null } : conversation
  const inThread = meantInThread(guide, turn, conversation, thought, message)
  const list = [
    ...meantAlone(guide, turn, alone, thought, message),
    // If the message leaves the thread, its meanings there count only if they can be offered.
    ...(isAlone ? inThread.filter(({ meaning }) => meaning !== null) : inThread),
  ].toSorted((one, other) => other.probability - one.probability)
  if (
    isUnknownClaim(guide, thought, message) &&
    !list.some((one) => one.isSure && one.probability >= surelyNotClaim)
  )
    return (
      sayComparedBelief(guide, thought.text, surelyAsked(thought), conversation.slug) ??
      sayChoices(
        guide,
        conversation,
        onSubject(guide, said, list),
        guide.understanding.unsure.claim,
        conversation.slug === null ? 1 : fewestChoices,
      ) ??
      sayNotKnown(guide, conversation)
    )
  const meanings = list.flatMap(({ meaning }) => meaning ?? [])
  for (const meant of list) {
    const answer = meant.isSure ? meant.say() : null
    if (answer) return { ...answer, topics: withNearest(answer.topics, meanings) }
  }
  const open = list.filter(({ meaning }) => meaning !== null)
  const [best] = open
  const near = isAlone ? meanings : onSubject(guide, said, open)
  const whole = isFelt(message) ? undefined : wholeQuestion(guide, said, near)
  return (
    (best && isAlone && isLikely(best) && !isFelt(message)
      ? sayGuess(guide, conversation, meanings, best.meaning)
      : null) ??
    // The likeliest answer was already given, so repeat it in other words.
    (best && isAlone && isLikely(best) && !isFelt(message) ? best.say() : null) ??
    (whole ? sayGuess(guide, conversation, [whole, ...near]) : null) ??
    (!isAlone && isWorthOffering(open)
      ? (sayChoices(guide, conversation, near, undefined, fewestChoices) ??
        sayGuess(guide, conversation, near))
      : null) ??
    (isAlone || thought.isAsking
      ? sayChoices(guide, conversation, nearestThree(guide, conversation, thought), undefined, fewestChoices)
      : null) ??
    (isAlone ? null : sayNotKnown(guide, conversation))
  )
}

/** The likeliest three of the whole ranking, the thread's subject counting more; none if they hold too little of it. */
function nearestThree(
  guide: FieldGuide,
  conversation: Conversation,
  { ranked, telling, text }: Thought,
): Meaning[] {
  const subjects = nearArticles(conversation)
  const isOfThread = subjects.size > 0 && telling <= fewBesidePointer && guide.understanding.pointsBack(text)
  const three = ranked
    .filter(
      (one) =>
        one.kind !== 'intent' &&
        isNear(one) &&
        !(one.kind === 'answer' && conversation.given.includes(one.answer)) &&
        guide.understanding.agreesWith(text, one) &&
        (conversation.slug === null || isOnSubject(guide, text, one)) &&
        (!isOfThread || subjects.has(slugOf(one) ?? '')),
    )
    .map((meaning) => ({
      meaning,
      weight: meaning.probability * (subjects.has(slugOf(meaning) ?? '') ? worthOfSubject : 1),
    }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, 3)
  const whole = three.reduce((sum, { weight }) => sum + weight, 0)
  const isFar = telling <= fewTelling && three.every(({ meaning }) => meaning.score < leastLike)
  return whole >= leastOfThree && !isFar ? three.map(({ meaning }) => meaning) : []
}

const worthOfSubject = 2
const leastOfThree = 0.35
/** Of a message that says little, three that share only a common word with it would send the learner elsewhere. */
const fewTelling = 2
const leastLike = 0.35
/** With no more than these, "can I use it on a struct?" asks of the thread's subject. */
const fewBesidePointer = 3

/** The meanings that can be offered: those whose question has enough words in common with the message. */
function onSubject(guide: FieldGuide, said: string, list: readonly Meant[]): Meaning[] {
  return list.flatMap(({ meaning }) => (meaning && isOnSubject(guide, said, meaning) ? [meaning] : []))
}

/** The longest question all of whose words the message contains. */
function wholeQuestion(guide: FieldGuide, said: string, near: readonly Meaning[]): Meaning | undefined {
  return near
    .map((meaning) => ({ meaning, words: wordsOfWhole(guide, said, meaning) }))
    .filter(({ words }) => words > 0)
    .toSorted((one, other) => other.words - one.words)[0]?.meaning
}

/** Whether the choices are likely enough to offer: unlikely ones would mislead the learner. */
function isWorthOffering(open: readonly Meant[]): boolean {
  const own = open.filter(({ isWeak }) => !isWeak)
  return own.length > 1 || own.some(({ probability }) => probability >= leastAlone)
}

const leastAlone = 0.1
/** The fewest choices to offer: a single one is seldom right. */
const fewestChoices = 2
const surelyNotClaim = 0.75
const mostTopics = 5

/** The articles of an answer, then those of the nearest other meanings. */
function withNearest(topics: readonly string[], meanings: readonly Meaning[]): string[] {
  return [...new Set([...topics, ...meanings.flatMap((one) => slugOf(one) ?? [])])].slice(0, mostTopics)
}

/** Whether the thought asks to confirm a claim ("…, right?") that is close to no known belief. */
function isUnknownClaim(
  { understanding }: FieldGuide,
  { text, asksToCheck }: Thought,
  { thoughts }: Message,
): boolean {
  // With a feeling, "I think …" reports an event and is not a belief to check: "I'm scared, I think I deleted
  // it".
  if (isFelt({ thoughts })) return false
  const isMarked = /\?\s*$/.test(text)
  if (understanding.isOpenQuestion(text)) return false
  const isQuestion = understanding.asksYesOrNo(text) && isMarked
  return asksToCheck && !isQuestion && (!isMarked || understanding.endsAsBelief(text))
}

function isFelt({ thoughts }: Pick<Message, 'thoughts'>): boolean {
  return thoughts.some((one) => feelingIn(one) !== null)
}
