import { slugOf, type Reading, type Subject } from '#server/teaching/guide/understanding.ts'
import type { Message, Thought } from './message.ts'

/** Honest questions that look like what the tutor declines; they only keep such readings away. */
const ordinary = 'ordinary'

/** Answers to one question go before articles that only treat the subject. */
const headStart = { answer: 0.18, recipe: 0.1, article: 0, intent: 0.08 }

/** An intent is sure from this likeness on. */
const sureIntent = 0.42
/**
 * A question is sure where its subject leads the next one by this ratio. On the tuned set such readings were on the right subject in 97 of 100 cases,
 * others in 40 of 100, however high they scored: see docs/decisions/034.
 */
const sureLead = 1.1
const leastScore = 0.24
const leastAnswer = 0.26
/** From here on a reading has almost the words of an example. */
const sameWords = 0.62

/** The likeliest reading. */
export function bestReading(thought: Pick<Thought, 'readings' | 'subjects'>): Reading | null {
  const [best] = byPreference(thought.readings)
  if (best?.kind !== 'intent') return bestSubject(thought)
  return best.id === ordinary ? bestSubject(thought) : best
}

/** The likeliest question about iOS: the nearest one on the likeliest subject, where that is clear. */
export function bestSubject({ readings, subjects }: Pick<Thought, 'readings' | 'subjects'>): Reading | null {
  const questions = byPreference(readings).filter(({ kind }) => kind !== 'intent')
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
export function isSure(reading: Reading, { subjects }: Pick<Thought, 'subjects'>): boolean {
  const slug = slugOf(reading)
  return slug === null
    ? reading.score >= sureIntent && reading.coverage >= leastOfIntent
    : reading.coverage >= leastCoverage &&
        (isSaidSo(reading) || (reading.score >= leastScore && leadOf(slug, subjects) >= sureLead))
}

/** An intent says nothing about words that none of its examples has. */
const leastOfIntent = 0.5
/** On the tuned set, of the questions whose words were covered less 3 of 6 were read wrongly; of what people say in the middle of a conversation nearly all. */
const leastCoverage = 0.4

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

/** Whether one subject is clearly ahead of the next, if not enough to be sure. */
export function isClearlyAhead(reading: Reading, { subjects }: Pick<Thought, 'subjects'>): boolean {
  const slug = slugOf(reading)
  return slug !== null && reading.score >= leastAhead && leadOf(slug, subjects) >= clearLead
}

const leastAhead = 0.3
const clearLead = 1.03

/** Almost the words of an example. */
export function isSaidSo({ score }: Reading): boolean {
  return score >= sameWords
}

/** How far a subject is ahead of all others, as a ratio; below 1 where another is ahead. */
function leadOf(slug: string, subjects: readonly Subject[]): number {
  const own = subjects.find((subject) => subject.slug === slug)?.score ?? 0
  const other = subjects.find((subject) => subject.slug !== slug)?.score ?? 0
  return own / Math.max(other, 0.01)
}

/** The limit that a thought goes past; null where an honest question is as near. */
export function limitOf({ text, readings }: Pick<Thought, 'text' | 'readings'>): IntentReading | null {
  const isLimit = (reading: Reading): reading is IntentReading =>
    reading.kind === 'intent' && reading.group === 'limits' && reading.id !== ordinary
  const [limit] = readings.filter(isLimit)
  // One or two words say too little to refuse anybody for.
  if (!limit || ((text.match(/\p{L}{2,}/gu)?.length ?? 0) < fewestWords && limit.score < sameWords))
    return null
  const honest = readings.find((reading) => reading.kind === 'intent' && reading.id === ordinary)?.score ?? 0
  const other =
    readings.find((reading) => reading.kind !== 'intent' || reading.group !== 'limits')?.score ?? 0
  const { least, lead, leadOfOthers } = limit.id === 'off-topic' ? offTopic : harmful
  return limit.score >= least && limit.score - honest >= lead && limit.score - other >= leadOfOthers
    ? limit
    : null
}

const fewestWords = 3

type IntentReading = Extract<Reading, { kind: 'intent' }>

/** Much that is off topic is also what apps are about: the weather, recipes, music. An honest question must not be refused. */
const offTopic = { least: 0.5, lead: 0.12, leadOfOthers: 0.12 }
/** The words of what would harm somebody are seldom close to an example, but nothing about iOS comes as near. */
const harmful = { least: 0.3, lead: 0.1, leadOfOthers: 0.07 }

/** Sure enough to speak of feelings. */
export function isSurely({ score, margin }: Reading): boolean {
  return score >= 0.5 || (score >= 0.42 && margin >= 0.06)
}

/** Near enough to be offered as a choice. */
export function isNear({ score, coverage }: Reading): boolean {
  return score >= 0.22 && coverage >= leastCoverage
}

function byPreference(readings: readonly Reading[]): Reading[] {
  return readings.toSorted(
    (one, other) => other.score + headStart[other.kind] - one.score - headStart[one.kind],
  )
}
