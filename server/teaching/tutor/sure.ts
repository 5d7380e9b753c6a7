import type { IntentReading } from '#server/teaching/guide/read-intents.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Reading, Subject } from '#server/teaching/guide/understanding.ts'
import type { Message, Thought } from './message.ts'

/** Answers to a single question rank before articles that only cover the subject. */
const headStart = { answer: 0.18, recipe: 0.1, article: 0, intent: 0 }

/** Below `leastOfIntent` an intent is ignored; from `sureIntent` on it is certain. */
const leastOfIntent = 0.3
const sureIntent = 0.4
/** A subject ahead of the next one by this ratio has the answer. */
const sureLead = 1.1
const leastAnswer = 0.26
/** From this score on, a reading nearly repeats an example. */
const sameWords = 0.62

/** The likeliest reading: an intent if the classifier rates it above a question. */
export function bestReading(
  thought: Pick<Thought, 'readings' | 'subjects' | 'intents' | 'telling'>,
): Reading | null {
  const subject = bestSubject(thought)
  // Limits are handled by `limitOf` only.
  const intent = thought.intents.find(({ group }) => group !== 'limits')
  if (!intent) return subject
  if (subject === null || !isSure(subject, thought)) return intent.score >= leastOfIntent ? intent : subject
  const isKnownQuestion = isSaidSo(subject) && subject.coverage >= coverageOfKnown
  return intent.score >= (isKnownQuestion ? surelyIntent : likelierThanQuestion) ? intent : subject
}

const coverageOfKnown = 0.9
const surelyIntent = 0.9
const likelierThanQuestion = 0.6

/** The likeliest question about iOS: the nearest one on the likeliest subject, if that is clear. */
export function bestSubject({ readings, subjects }: Pick<Thought, 'readings' | 'subjects'>): Reading | null {
  const questions = byPreference(readings)
  const [top] = subjects
  const [nearest] = questions
  if (nearest && isSaidSo(nearest)) return answerBeside(nearest, questions) ?? nearest
  const onTop =
    top && leadOf(top.slug, subjects) >= sureLead
      ? questions.filter((reading) => slugOf(reading) === top.slug)
      : []
  // An answer is more specific than the article on its subject.
  return (
    onTop.find(({ kind, score }) => kind !== 'article' && score >= leastAnswer) ?? onTop[0] ?? nearest ?? null
  )
}

/** Prefers an answer to nearly the same question over the article on its subject. */
function answerBeside(nearest: Reading, questions: readonly Reading[]): Reading | null {
  if (nearest.kind !== 'article') return null
  return (
    questions.find(
      (one) => one.kind === 'answer' && slugOf(one) === nearest.slug && one.score >= leastBeside,
    ) ?? null
  )
}

const leastBeside = 0.45

/** Certain enough to answer without asking. */
export function isSure(reading: Reading, thought: Pick<Thought, 'subjects' | 'telling'>): boolean {
  if (slugOf(reading) === null)
    return reading.score >= sureIntent && reading.coverage >= leastCoverageOfIntent
  return (
    (isSaidSo(reading) || isTold(reading, thought)) &&
    confidenceIn(reading, thought.subjects) >= sureConfidence
  )
}

/** Likely enough to present as a guess. */
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

/** True if a guess is likely enough to answer at once; otherwise only its question is offered. */
export function isLikely(reading: Reading, subjects: readonly Subject[]): boolean {
  return confidenceIn(reading, subjects) >= likelyConfidence
}

/** A single everyday word is close to many questions, so it decides nothing. */
function isTold({ score }: Reading, { telling }: Pick<Thought, 'telling'>): boolean {
  return telling > 1 || (telling === 1 && score >= leastOfOneWord)
}

/** The probability that a reading is on the right subject; `npm run learn` fits it to held-out wordings. */
export function confidenceIn(reading: Reading, subjects: readonly Subject[]): number {
  const lead = Math.min(leadOf(slugOf(reading) ?? '', subjects), mostLead)
  return 1 / (1 + Math.exp(-(weights.bias + weights.coverage * reading.coverage + weights.lead * lead)))
}

const weights = { bias: -6.75, coverage: 3.9, lead: 3.93 }
/** A larger lead adds no certainty. */
export const mostLead = 3
/** Measured on held-out wordings: half score higher, and 87 of 100 of those are on the right subject. */
const sureConfidence = 0.65
/** From here up to {@link sureConfidence}, six of ten are on the right subject. */
const likelyConfidence = 0.55
/** From here up to {@link likelyConfidence}, four of ten are; below it, one of four. */
const guessConfidence = 0.4
const leastOfOneWord = 0.4
/** No guess about iOS if the message is at least this likely to be off limits. */
const likelyLimit = 0.5

/** An intent does not apply to words that none of its examples has. */
const leastCoverageOfIntent = 0.4
/** The question about iOS that a thought clearly asks. */
export function surelyAsked(thought: Thought): Reading | null {
  const subject = bestSubject(thought)
  return subject && isSure(subject, thought) ? subject : null
}

/** True if a message clearly has this intent. */
export function means({ thoughts }: Message, id: string): boolean {
  return thoughts.some((thought) => {
    const best = bestReading(thought)
    return best?.kind === 'intent' && best.id === id && isSure(best, thought)
  })
}

/** True if it nearly repeats an example. */
export function isSaidSo({ score }: Reading): boolean {
  return score >= sameWords
}

/** The ratio of a subject's score to the best other; below 1 if another is ahead. */
export function leadOf(slug: string, subjects: readonly Subject[]): number {
  const own = subjects.find((subject) => subject.slug === slug)?.score ?? 0
  const other = subjects.find((subject) => subject.slug !== slug)?.score ?? 0
  return own / Math.max(other, 0.01)
}

/** The limit that a thought crosses; null if an honest question is as likely. */
export function limitOf(
  thought: Pick<Thought, 'text' | 'readings' | 'subjects' | 'intents' | 'signs' | 'telling'>,
): IntentReading | null {
  const { text, intents, signs } = thought
  if (signs.includes(emergency)) return surelyEmergency
  const [limit] = intents
  if (limit?.group !== 'limits' || limit.score < leastOfLimit(limit)) return null
  if (limit.id === emergency && limit.coverage < coverageOfEmergency) return null
  // One or two words are too little to refuse an answer.
  if ((text.match(/\p{L}{2,}/gu)?.length ?? 0) < fewestWords && limit.score < leastOfFewWords) return null
  return isHonest(limit, thought) ? null : limit
}

/** A known question is always honest. A possibly off-topic one is honest if it clearly asks about iOS. */
function isHonest(
  { id, score }: IntentReading,
  thought: Pick<Thought, 'readings' | 'subjects' | 'telling'>,
): boolean {
  const subject = bestSubject(thought)
  if (subject === null || !isSure(subject, thought)) return false
  const isKnown = isSaidSo(subject) && subject.coverage >= coverageOfKnown
  return isKnown || (id === 'off-topic' && score < surelyIntent)
}

/** High for off topic, because many apps are about things such as weather, recipes or music. */
function leastOfLimit({ id }: IntentReading): number {
  if (id === emergency) return 0.8
  return id === 'off-topic' ? 0.65 : 0.5
}

/**
 * The emergency reply would frighten a learner who is well, so it needs a sign or the words of an example.
 */
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

/** Certain enough to respond to a feeling. */
export function isSurely({ score, margin }: Reading): boolean {
  return score >= surelyFelt || (score >= sureIntent && margin >= clearMargin)
}

const surelyFelt = 0.6
const clearMargin = 0.2

/** Close enough to offer as a choice. */
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
