import {
  finishAnswer,
  type AnswerKind,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { aboutThought } from './about-thought.ts'
import { answeredBefore, inOrder } from '#server/teaching/tutor/built-in/parts/focus.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { readThought, type Message, type Thought } from '#server/teaching/tutor/message.ts'
import {
  bestReading,
  nearlyRepeatsExample,
  isSure,
  limitOf,
  surelyAsked,
} from '#server/teaching/tutor/sure.ts'
import { sayBriefly } from '#server/teaching/tutor/built-in/say/say-answer.ts'
import { findingsIn, sayReview } from '#server/teaching/tutor/about-code/say-code.ts'
import { feelingIn, isWorry } from '#server/teaching/tutor/built-in/say/say-feeling.ts'

const mostAnswers = 3

/** Answers what the message asks. If a question comes with a story, only the question is answered. */
export function aboutThoughts(
  guide: FieldGuide,
  turn: TutorTurn,
  before: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const [only, ...others] = message.thoughts
  if (!only)
    return message.code === '' ? null : sayReview(guide, findingsIn(guide, turn, message.code), message.code)
  const conversation = answeredBefore(before, message)
  if (others.length === 0) return aboutThought(guide, turn, conversation, only, message)
  const about = message.thoughts.filter(
    (thought) =>
      limitOf(thought) === null &&
      !isGreeting(thought) &&
      (feelingIn(thought) === null || (thought.isAsking && !isShortFeeling(thought))),
  )
  const isBeside = (thought: Thought) =>
    isWorry(thought) && about.some((other) => other !== thought && surelyAsked(other) !== null)
  const asking = about.filter(
    (thought) => (thought.isAsking && !isBeside(thought)) || (thought.belief !== null && thought.asksToCheck),
  )
  const closing = asking.length === 0 ? closingIn(guide, about) : null
  if (closing) return aboutThought(guide, turn, { ...conversation, slug: null }, closing, message)
  const subjects = asking.every((thought) => isPlain(guide, thought)) ? distinctAnswers(asking) : []
  if (subjects.length > 1) return sayAll(guide, subjects.slice(0, mostAnswers))
  const both = sayBoth(asking.map((thought) => sayIfSure(guide, turn, conversation, thought, message)))
  if (both) return both
  const focus = inOrder(
    [asking, about.filter((thought) => !isBeside(thought)), message.thoughts].find(
      (some) => some.length > 0,
    )!,
  )
  let unsure: BuiltInAnswer | null = null
  for (const thought of focus) {
    const answer = aboutThought(guide, turn, conversation, thought, message)
    const isSmallTalk = answer?.kind === 'small-talk' && focus.length > 1
    if (answer && answer.kind !== 'vague' && !isSmallTalk)
      return withOpenQuestion(answer, openIn(guide, asking, thought))
    unsure ??= answer
  }
  return guessOfWhole(guide, turn, conversation, message) ?? unsure
}

const mostWordsOfWhole = 40

/**
 * A guess at the whole message, if none of its sentences is clear on its own; null if the whole is not clear
 * either.
 */
function guessOfWhole(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  if (message.prose.split(/\s+/).length > mostWordsOfWhole) return null
  if (message.thoughts.some((one) => one.isAsking && guide.understanding.pointsBack(one.text))) return null
  const whole = readThought(guide, message.prose, conversation.ownDeclarations)
  const answer = aboutThought(guide, turn, conversation, whole, { ...message, thoughts: [whole] })
  return answer && (answer.kind !== 'vague' || guide.understanding.isGuess(answer.markdown)) ? answer : null
}

/** Whether the thought only expresses a feeling and asks nothing: "I want to cry". */
function isShortFeeling({ text, signs }: Thought): boolean {
  return signs.length > 0 && !text.includes('?') && text.split(/\s+/).length <= mostWordsOfFeeling
}

const mostWordsOfFeeling = 5

/** Whether the thought is a greeting before the actual request: "Good evening". */
function isGreeting({ intents: [intent], isAsking }: Thought): boolean {
  return intent?.id === 'greeting' && intent.score >= leastOfGreeting && !isAsking
}

const leastOfGreeting = 0.5

/** "It worked! I see the text now": thanks or success, with no possible problem in the message. */
function closingIn({ codeTalk, understanding }: FieldGuide, about: readonly Thought[]): Thought | null {
  const closing = about.find((thought) => {
    const best = bestReading(thought)
    return best?.kind === 'intent' && closings.has(best.id) && isSure(best, thought)
  })
  const isPlainlySaid = about.every(
    (thought) =>
      thought === closing ||
      !(
        understanding.saysNot(thought.text) ||
        codeTalk.saysTrouble(thought.text) ||
        understanding.speaksOfMissing(thought.text) ||
        thought.signs.includes('tutor-was-wrong') ||
        (surelyAsked(thought) && !thought.signs.includes('it-works'))
      ),
  )
  return closing && isPlainlySaid ? closing : null
}

const closings = new Set(['it-works', 'thanks', 'acknowledge', 'bye'])

/** Whether the thought is a self-contained question that is understood with confidence. */
function isPlain({ understanding }: FieldGuide, thought: Thought): boolean {
  const best = bestReading(thought)
  return (
    best !== null &&
    best.kind !== 'intent' &&
    best.score >= leastOfPlain &&
    (isSure(best, thought) || nearlyRepeatsExample(best)) &&
    !understanding.pointsBack(thought.text)
  )
}

const leastOfPlain = 0.45

/** The answer to one of several questions, if it is understood with confidence; null for small talk. */
function sayIfSure(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): BuiltInAnswer | null {
  const best = bestReading(thought)
  if (best === null || !isSure(best, thought)) return null
  const answer = aboutThought(guide, turn, conversation, thought, message)
  return answer && !unanswered.has(answer.kind) ? answer : null
}

const unanswered = new Set<AnswerKind>(['vague', 'unknown', 'small-talk', 'decline', 'follow-up'])

/** Combines the first two different answers, the shorter first; null if there are fewer. */
function sayBoth(answers: readonly (BuiltInAnswer | null)[]): BuiltInAnswer | null {
  const found = answers.flatMap((answer) => answer ?? [])
  const [first, second] = found
    .filter(
      ({ topics, kind }, at) =>
        found.findIndex((one) => one.kind === kind && one.topics[0] === topics[0]) === at,
    )
    .toSorted((one, other) => one.markdown.length - other.markdown.length)
  if (!first || !second) return null
  const [whole = '', ...sources] = first.markdown.split(sourcesMark)
  // A reply asks at most one question.
  const body = whole.replace(/\n\n[^\n]*\?$/, '')
  const [beforeCode = ''] = `${body}\n\n${second.markdown}`.split('```')
  if (beforeCode.split(/\s+/).length > mostWordsBeforeCode) return null
  return {
    ...second,
    topics: [...new Set([...second.topics, ...first.topics])],
    markdown: [`${body}\n\n${second.markdown}`, ...sources].join(
      second.markdown.includes(sourcesMark) ? ' · ' : sourcesMark,
    ),
  }
}

const mostWordsBeforeCode = 150
const sourcesMark = '\n\nFrom the Field Guide: '

/**
 * Another question of the message that nothing known answers, apart from small talk and variants of the
 * answered question. Null if there is none.
 */
function openIn(guide: FieldGuide, asking: readonly Thought[], answered: Thought): string | null {
  const { understanding } = guide
  const said = new Set(understanding.tellingStems(answered.text))
  const open = asking.find(
    (thought) =>
      thought !== answered &&
      thought.text.endsWith('?') &&
      !understanding.pointsBack(thought.text) &&
      understanding.tellingStems(thought.text).filter((stem) => !said.has(stem)).length >=
        fewestFresh(guide, thought) &&
      !isSurelyRead(thought),
  )
  return open?.text ?? null
}

/** The fewest new words of a separate question. A "what" or "how" question may name only one thing. */
function fewestFresh({ understanding }: FieldGuide, { text }: Thought): number {
  if (understanding.isOpenQuestion(text)) return 1
  return understanding.asksYesOrNo(text) ? 2 : Infinity
}

function isSurelyRead(thought: Thought): boolean {
  const best = bestReading(thought)
  return best !== null && isSure(best, thought)
}

/** Mentions a second question that was not understood, so that it is not ignored. */
function withOpenQuestion(answer: BuiltInAnswer, question: string | null): BuiltInAnswer {
  if (question === null) return answer
  const [body = '', ...sources] = answer.markdown.split(sourcesMark)
  const offer = `You also asked: "${question.replaceAll('"', "'").slice(0, 140)}" That one I do not know yet.`
  return { ...answer, markdown: [`${body}\n\n${offer}`, ...sources].join(sourcesMark) }
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
