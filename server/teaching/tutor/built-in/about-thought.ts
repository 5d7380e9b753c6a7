import type { BuiltInAnswer } from './built-in-answer.ts'
import { answerUncovered } from './answer-uncovered.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf, type Reading } from '#server/teaching/guide/understanding.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { readThought, type Message, type Thought } from '#server/teaching/tutor/message.ts'
import {
  bestReading,
  bestSubject,
  isClearlyAhead,
  isNear,
  isSure,
  surelyAsked,
} from '#server/teaching/tutor/sure.ts'
import {
  followUpOf,
  isOtherSubject,
  isShort,
  nearAnswer,
  nearArticles,
  notSaid,
  speaksOf,
} from './in-context.ts'
import { sayAnswer } from './say-answer.ts'
import { sayArticle, sayRecipe } from './say-article.ts'
import { sayBelief, sayUnknownBelief } from './say-belief.ts'
import { sayIntent } from './say-help.ts'
import { isExact, readMoveOf, sayMove } from './say-move.ts'
import { sayPassage, saySentence } from './say-named.ts'
import { sayFromPlan } from './say-from-plan.ts'
import { sayUnsure } from './say-unsure.ts'

/** What is said to one thought: first it is read against the reply before it, then alone. */
export function aboutThought(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  said: Thought,
  message: Message,
): BuiltInAnswer | null {
  const { understanding } = guide
  const thought = withoutRejected(conversation, said)
  const best = bestReading(thought)
  const subject = bestSubject(thought)
  const isClaim = thought.asksToCheck || !understanding.isOpenQuestion(thought.text)
  if (thought.belief && isClaim) return sayBelief(guide, thought.belief, thought.text)
  const planned = sayFromPlan(guide, turn, thought, message)
  if (planned) return planned
  const move = readMoveOf(guide, conversation, thought.text)
  const isAboutReply =
    move !== null &&
    (isExact(move) || (best?.kind === 'intent' && best.group === 'dialogue')) &&
    notSaid(conversation, move.named).length === 0
  const moved = isAboutReply ? sayMove(guide, turn, conversation, move, thought.text) : null
  if (moved) return moved
  const intended = sayIntended(guide, turn, conversation, thought, message)
  if (intended) return intended
  const uncovered = guide.findUncovered(thought.text)
  if (uncovered) return answerUncovered(guide, uncovered)
  if (thought.asksToCheck && (!/\?\s*$/.test(thought.text) || understanding.endsAsBelief(thought.text)))
    return sayUnknownBelief(guide, thought.text, surelyAsked(thought), conversation.slug)
  const say = (reading: Reading) => saySubject(guide, turn, conversation, reading, thought.text)
  const isSureAlone = subject !== null && isSure(subject, thought) && isFit(conversation, subject)
  if (isSureAlone && isOtherSubject(guide, conversation, thought, subject)) return say(subject)
  return (
    inContext(guide, turn, conversation, thought) ??
    (isSureAlone ? say(subject) : null) ??
    (isShort(thought) ? saySentence(guide, conversation, thought.text) : null) ??
    asPartOf(guide, turn, conversation, thought, message) ??
    sayNearest(guide, conversation, thought, subject, say)
  )
}

function sayIntended(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): BuiltInAnswer | null {
  const best = bestReading(thought)
  if (best?.kind !== 'intent' || !isSure(best, thought)) return null
  const sure = thought.readings.filter((one) => one.kind === 'intent' && isSure(one, thought))
  for (const intent of [best, ...sure]) {
    const said = intent.kind === 'intent' && sayIntent(guide, turn, conversation, intent, message, thought)
    if (said) return said
  }
  return null
}

/** In the middle of a conversation a jump to something else needs more of its words. */
function isFit(conversation: Conversation, subject: Reading): boolean {
  return (
    conversation.slug === null ||
    nearArticles(conversation).has(slugOf(subject) ?? '') ||
    subject.coverage >= leastOfJump
  )
}

const leastOfJump = 0.55

/** A sentence that says too little alone, read with the others of its message. */
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

/** What a thought means together with what was said before. */
function inContext(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
): BuiltInAnswer | null {
  const { text } = thought
  if (conversation.slug === null && conversation.code === '') return null
  const move = readMoveOf(guide, conversation, text)
  const followUp = followUpOf(guide, conversation, thought)
  if (followUp && followUp.score + headStartOfFollowUp >= (move?.score ?? 0))
    return saySubject(guide, turn, conversation, followUp, text)
  const moved = move && sayMove(guide, turn, conversation, move, text)
  if (moved) return moved
  if (!isShort(thought)) return null
  const alone = nearAnswer(guide, conversation, text, leastAlone)
  if (alone) return saySubject(guide, turn, conversation, alone, text)
  const article = guide.findArticle(conversation.slug ?? '')
  const before = conversation.given.at(-1)?.question ?? conversation.learnerTexts.at(-1) ?? ''
  const together = nearAnswer(guide, conversation, `${before} ${text}`, leastTogether, (answer) =>
    speaksOf(answer, guide.understanding.tellingStems(text)),
  )
  if (together) return saySubject(guide, turn, conversation, together, text)
  return article && sayPassage(guide, conversation, article, text)
}

const headStartOfFollowUp = 0.15
const leastAlone = 0.38
const leastTogether = 0.35

/** Not sure: where one meaning is clearly ahead it is said as a guess, else two are offered. */
function sayNearest(
  guide: FieldGuide,
  conversation: Conversation,
  thought: Thought,
  subject: Reading | null,
  say: (reading: Reading) => BuiltInAnswer | null,
): BuiltInAnswer | null {
  if (!subject) return null
  if (subject.kind === 'answer' && isClearlyAhead(subject, thought)) {
    const answer = say(subject)
    if (answer)
      return { ...answer, markdown: `I think you mean: **${subject.answer.question}**\n\n${answer.markdown}` }
  }
  const about = thought.readings.filter((reading) => slugOf(reading) !== null)
  const onSubject = about.filter((reading) => slugOf(reading) === conversation.slug)
  return isNear(subject) || onSubject.length > 0
    ? sayUnsure(
        guide,
        thought.text,
        isShort(thought) && onSubject.length > 0 ? [...onSubject, ...about] : about,
      )
    : null
}

function saySubject(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  reading: Reading,
  text: string,
): BuiltInAnswer | null {
  switch (reading.kind) {
    case 'answer':
      if (conversation.given.includes(reading.answer) && asksForMore(guide, reading.answer, text))
        return saySentence(guide, conversation, text)
      return sayAnswer(guide, conversation, reading.answer, text, {
        language: reading.language,
        likeness: reading.score,
      })
    case 'recipe':
      return sayRecipe(guide, turn, conversation, reading.recipe, reading.score)
    case 'article': {
      const article = guide.findArticle(reading.slug)
      return article &&
        !(
          wasSaid(conversation, article.summary) &&
          conversation.given.length > 0 &&
          conversation.slug !== article.slug
        )
        ? sayArticle(guide, turn, conversation, article, text)
        : null
    }
    case 'intent':
      return null
  }
}

/** Whether a message names what the question of an answer that was given does not speak of. */
function asksForMore({ understanding }: FieldGuide, answer: Answer, text: string): boolean {
  const asked = new Set(stemsOf([answer.question, ...answer.asks].join(' ')))
  const fresh = understanding.namedIn(text).filter((stem) => !asked.has(stem))
  return fresh.length >= fewestFreshStems
}

const fewestFreshStems = 2
