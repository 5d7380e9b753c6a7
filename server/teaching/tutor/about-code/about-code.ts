import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import {
  bestSubject,
  isLikely,
  nearlyRepeatsExample,
  means,
  surelyAsked,
} from '#server/teaching/tutor/sure.ts'
import { readCodeModel } from '#server/swift/code-model.ts'
import { jsonIn } from '#server/teaching/guide/code/looks-like-swift.ts'
import { linesOf, versionBefore } from '#server/teaching/tutor/thread/shown-code.ts'
import { sayChangedCode } from './say-changed-code.ts'
import { jsonFitOf, sayJsonFit } from './say-json.ts'
import { findingsInContext, isSerious } from './view-of-code.ts'
import { findingsIn, sayFindPlace, sayReview, sayWhatCodeDoes, symptomOf } from './say-code.ts'
import { sayWithOwnNames } from '#server/teaching/tutor/built-in/say/say-with-own-names.ts'

/** Answers a message that contains Swift. The code is always reviewed, whatever the text says. */
export function aboutCode(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const { code, thoughts } = message
  const fit = jsonIn(message.text) !== null || isNewType(message) ? jsonFitOf(conversation) : null
  if (fit && conversation.json !== null) return sayJsonFit(guide, fit, conversation.code)
  if (code === '') return stillOnCode(guide, turn, conversation, message)
  if (means(message, 'explain-code')) return sayWhatCodeDoes(guide, code)
  const findings = findingsInContext(guide, turn, code, conversation.code)
  const newest = conversation.given.at(-1)
  // The learner may show a type because we asked for it, or to see an answer with it.
  const isAskedFor = conversation.lastReply.startsWith('For that I need to see your code')
  const isOwnAsked = isAskedFor || asksWithOwn(message)
  if (newest && findings.length === 0 && (isOwnAsked || (isNewType(message) && !asksOther(message)))) {
    const recent = conversation.given.slice(-answersBack).toReversed()
    for (const answer of isOwnAsked ? recent : [newest]) {
      const withMine = sayWithOwnNames(guide, conversation, answer, message.text)
      if (withMine) return withMine
    }
  }
  const asked = thoughts.some((thought) => {
    const reading = surelyAsked(thought)
    const isAboutChange = guide.codeTalk.askIn(thought.text) === 'what-changed' && thought.telling < 2
    return reading !== null && reading.kind !== 'article' && !isAboutChange
  })
  const before = versionBefore(code, conversation.shown)
  if (before !== null && (!asked || findings.some(isSerious))) {
    const earlier = findingsInContext(guide, turn, before, before)
    const wasReviewed = earlier.some(({ text }) => conversation.spoken.includes(text))
    if (wasReviewed || linesOf(before).join() === linesOf(code).join())
      return sayChangedCode(
        guide,
        { code: before, findings: earlier },
        { code, findings },
        thoughts.some(({ signs }) => signs.includes('missed') || signs.includes('tutor-was-wrong')) ||
          means(message, 'stuck') ||
          means(message, 'tutor-was-wrong'),
      )
  }
  const isExplained = findings.some(({ explains }) => explains)
  // "…, right?" with code asks for a yes or no. Do not look for faults that the learner did not report.
  if (
    !isExplained &&
    thoughts.some(({ asksToCheck, text }) => asksToCheck && text.split(/\s+/).length > mostWordsOfCheck)
  )
    return null
  const isReported = guide.codeTalk.saysTrouble(message.prose) || guide.understanding.saysNot(message.prose)
  const asksHow = thoughts.some(
    ({ text, telling }) =>
      telling > 1 && (guide.understanding.asksHow(text) || guide.understanding.isWish(text)),
  )
  if (asksHow && !isReported && !findings.some((finding) => isSerious(finding) && !finding.isStock))
    return null
  if (asked && !findings.some((one) => one.explains || (isSerious(one) && !one.isStock))) return null
  if (findings.length === 0 && !isReported && thoughts.some(asksOtherThanReview)) return null
  return sayReview(guide, findings, code, symptomOf(guide, turn))
}

/** Whether the thought is a likely question of its own, with the code beside it. */
function asksOtherThanReview(thought: Thought): boolean {
  const subject = thought.isAsking && thought.telling > 1 ? bestSubject(thought) : null
  return subject !== null && isLikely(subject) && subject.coverage >= coverageOfQuestion
}

const coverageOfQuestion = 0.6
const answersBack = 3
/** The most words of "is that right?", which asks for a review. Longer ones ask about something else. */
const mostWordsOfCheck = 5

/** Whether the code has only types that store values: these are context for an answer, not code to review. */
function isNewType({ code }: Message): boolean {
  const types = readCodeModel(code)?.types ?? []
  return (
    types.length > 0 &&
    types.every(({ conforms, functions }) => functions.length === 0 && !conforms.includes('View')) &&
    !/\bfunc\b|\bbody\b/.test(code)
  )
}

/** Whether the message asks to see something with the learner's type: "Show it with this type". */
function asksWithOwn({ thoughts }: Message): boolean {
  return thoughts.some(({ intents: [intent] }) => intent?.id === 'with-mine' && intent.score >= leastOfOwn)
}

const leastOfOwn = 0.4

function asksOther({ thoughts }: Message): boolean {
  return thoughts.some((thought) => {
    const asked = surelyAsked(thought)
    return asked !== null && nearlyRepeatsExample(asked)
  })
}

/**
 * Answers "still the same" after a review: names other findings, otherwise explains how to locate the bug.
 */
function stillOnCode(
  guide: FieldGuide,
  turn: TutorTurn,
  { newestCode: code, lastReply, spoken }: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const isAfterReview = code !== '' && /^\d\. \*\*Line \d/m.test(lastReply)
  const isDenied = message.thoughts.some(
    ({ signs }) => signs.includes('missed') || signs.includes('tutor-was-wrong'),
  )
  if (!isAfterReview || !isDenied) return null
  const others = findingsIn(guide, turn, code).filter(({ text }) => !spoken.includes(text))
  return others.length > 0 ? sayReview(guide, others, code) : sayFindPlace(guide, code)
}
