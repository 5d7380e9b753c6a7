import type { IntentReading } from '#server/teaching/guide/read-intents.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Reading, Subject } from '#server/teaching/guide/understanding.ts'
import type { Message, Thought } from './message.ts'

/** Answers to one question go before articles that only treat the subject. */
const headStart = { answer: 0.18, recipe: 0.1, article: 0, intent: 0 }

/** Below the first, an intent is ignored; from the second on, it counts as sure. */
const leastOfIntent = 0.3
const sureIntent = 0.4
/** A subject that is so much likelier than the next one has the answer. */
const sureLead = 1.1
const leastAnswer = 0.26
/** From here on a reading has almost the words of an example. */
const sameWords = 0.62

/** The likeliest reading: an intent, where the classifier finds that likelier than a question. */
export function bestReading(
  thought: Pick<Thought, 'readings' | 'subjects' | 'intents' | 'telling'>,
): Reading | null {
  const subject = bestSubject(thought)
  // What goes past a limit is told by `limitOf` alone.
  const intent = thought.intents.find(({ group }) => group !== 'limits')
  if (!intent) return subject
  if (subject === null || !isSure(subject, thought)) return intent.score >= leastOfIntent ? intent : subject
  const isKnownQuestion = isSaidSo(subject) && subject.coverage >= coverageOfKnown
  return intent.score >= (isKnownQuestion ? surelyIntent : likelierThanQuestion) ? intent : subject
}

const coverageOfKnown = 0.9
const surelyIntent = 0.9
const likelierThanQuestion = 0.6

/** The likeliest question about iOS: the nearest one on the likeliest subject, where that is clear. */
export function bestSubject({ readings, subjects }: Pick<Thought, 'readings' | 'subjects'>): Reading | null {
  const questions = byPreference(readings)
  const [top] = subjects
  const [nearest] = questions
  if (nearest && isSaidSo(nearest)) return answerBeside(nearest, questions) ?? nearest
  const onTop =
    top && leadOf(top.slug, subjects) >= sureLead
      ? questions.filter((reading) => slugOf(reading) === top.slug)
      : []
  // An answer answers; an article only opens its subject.
  return (
    onTop.find(({ kind, score }) => kind !== 'article' && score >= leastAnswer) ?? onTop[0] ?? nearest ?? null
  )
}

/** An answer to nearly the same question goes before the article that treats its subject. */
function answerBeside(nearest: Reading, questions: readonly Reading[]): Reading | null {
  if (nearest.kind !== 'article') return null
  return (
    questions.find(
      (one) => one.kind === 'answer' && slugOf(one) === nearest.slug && one.score >= leastBeside,
    ) ?? null
  )
}

const leastBeside = 0.45

/** Sure enough to answer without asking. */
export function isSure(reading: Reading, thought: Pick<Thought, 'subjects' | 'telling'>): boolean {
  if (slugOf(reading) === null)
    return reading.score >= sureIntent && reading.coverage >= leastCoverageOfIntent
  return (
    (isSaidSo(reading) || isTold(reading, thought)) &&
    confidenceIn(reading, thought.subjects) >= sureConfidence
  )
}

/** Sure enough to be said as a guess, which says that it is one. */
export function isGuess(
  reading: Reading,
  thought: Pick<Thought, 'subjects' | 'telling' | 'intents'>,
): boolean {
  return (
    slugOf(reading) !== null &&
    !thought.intents.some(({ group, score }) => group === 'limits' && score >= likelyLimit) &&
    isTold(reading, thought) &&
    confidenceIn(reading, thought.subjects) >= guessConfidence
  )
}

/** A guess that is likely enough to be answered at once; of the others only the questions are offered. */
export function isLikely(reading: Reading, subjects: readonly Subject[]): boolean {
  return confidenceIn(reading, subjects) >= likelyConfidence
}

/** One everyday word comes near to many questions, and tells nothing. */
function isTold({ score }: Reading, { telling }: Pick<Thought, 'telling'>): boolean {
  return telling > 1 || (telling === 1 && score >= leastOfOneWord)
}

/** How likely a reading is on the right subject, from 0 to 1. `npm run learn` fits the weights to wordings that the knowledge does not hold. */
export function confidenceIn(reading: Reading, subjects: readonly Subject[]): number {
  const lead = Math.min(leadOf(slugOf(reading) ?? '', subjects), mostLead)
  return 1 / (1 + Math.exp(-(weights.bias + weights.coverage * reading.coverage + weights.lead * lead)))
}

const weights = { bias: -6.75, coverage: 3.9, lead: 3.93 }
/** A subject that is further ahead is no surer. */
export const mostLead = 3
/** Of wordings that the knowledge does not hold, half are surer than this, and 87 of 100 of those are read on the right subject. */
const sureConfidence = 0.65
/** From here up to {@link sureConfidence} six of ten are on the right subject, */
const likelyConfidence = 0.55
/** from here four of ten, and below it one of four. */
const guessConfidence = 0.4
const leastOfOneWord = 0.4
/** Nothing about iOS is guessed at what is likelier off topic. */
const likelyLimit = 0.5

/** An intent says nothing about words that none of its examples has. */
const leastCoverageOfIntent = 0.4
/** The question about iOS that a thought surely asks. */
export function surelyAsked(thought: Thought): Reading | null {
  const subject = bestSubject(thought)
  return subject && isSure(subject, thought) ? subject : null
}

/** Whether a message surely means an intent. */
export function means({ thoughts }: Message, id: string): boolean {
  return thoughts.some((thought) => {
    const best = bestReading(thought)
    return best?.kind === 'intent' && best.id === id && isSure(best, thought)
  })
}

/** Almost the words of an example. */
export function isSaidSo({ score }: Reading): boolean {
  return score >= sameWords
}

/** How far a subject is ahead of all others, as a ratio; below 1 where another is ahead. */
export function leadOf(slug: string, subjects: readonly Subject[]): number {
  const own = subjects.find((subject) => subject.slug === slug)?.score ?? 0
  const other = subjects.find((subject) => subject.slug !== slug)?.score ?? 0
  return own / Math.max(other, 0.01)
}

/** The limit that a thought goes past; null where an honest question is as likely. */
export function limitOf(
  thought: Pick<Thought, 'text' | 'readings' | 'subjects' | 'intents' | 'signs' | 'telling'>,
): IntentReading | null {
  const { text, intents, signs } = thought
  if (signs.includes(emergency)) return surelyEmergency
  const [limit] = intents
  if (limit?.group !== 'limits' || limit.score < leastOfLimit(limit)) return null
  if (limit.id === emergency && limit.coverage < coverageOfEmergency) return null
  // One or two words say too little to refuse anybody for.
  if ((text.match(/\p{L}{2,}/gu)?.length ?? 0) < fewestWords && limit.score < leastOfFewWords) return null
  return isHonest(limit, thought) ? null : limit
}

/** A known question is always honest; what may be off topic is honest where it is as surely a question about iOS. */
function isHonest(
  { id, score }: IntentReading,
  thought: Pick<Thought, 'readings' | 'subjects' | 'telling'>,
): boolean {
  const subject = bestSubject(thought)
  if (subject === null || !isSure(subject, thought)) return false
  const isKnown = isSaidSo(subject) && subject.coverage >= coverageOfKnown
  return isKnown || (id === 'off-topic' && score < surelyIntent)
}

/** Much that is off topic is also what apps are about: the weather, recipes, music. An honest question must not be refused. */
function leastOfLimit({ id }: IntentReading): number {
  if (id === emergency) return 0.8
  return id === 'off-topic' ? 0.65 : 0.5
}

/** What frightens somebody who is well must be unmistakable: a sign, or the words of examples. */
const emergency = 'emergency'
const coverageOfEmergency = 0.9
const surelyEmergency: IntentReading = {
  kind: 'intent',
  id: emergency,
  group: 'limits',
  score: 1,
  margin: 1,
  coverage: 1,
}

const fewestWords = 3
const leastOfFewWords = 0.9

/** Sure enough to speak of feelings. */
export function isSurely({ score, margin }: Reading): boolean {
  return score >= surelyFelt || (score >= sureIntent && margin >= clearMargin)
}

const surelyFelt = 0.6
const clearMargin = 0.2

/** Near enough to be offered as a choice. */
export function isNear({ score, coverage }: Reading): boolean {
  return score >= leastNear && coverage >= leastCoverageOfNear
}

const leastNear = 0.22
const leastCoverageOfNear = 0.4

function byPreference(readings: readonly Reading[]): Reading[] {
  return readings.toSorted(
    (one, other) => other.score + headStart[other.kind] - one.score - headStart[one.kind],
  )
}
