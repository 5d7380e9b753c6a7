import { slugOf, type Reading } from '#server/teaching/guide/understanding.ts'
import type { Thought } from './message.ts'

/** Honest questions that look like what the tutor declines; they only keep such readings away. */
const ordinary = 'ordinary'

/** Answers to one question go before articles that only treat the subject. */
const headStart = { answer: 0.18, recipe: 0.1, article: 0, intent: 0.08 }

/** From this score on the best reading was right in nine of ten questions of the tuned set; see docs/decisions/030. */
const sureScore = 0.42
/** The same for an article that most readings lead to. */
const sureSubject = { score: 0.42, margin: 0.06 }

/** The likeliest reading. */
export function bestReading(thought: Thought): Reading | null {
  const [best] = byPreference(thought.readings)
  if (best?.kind !== 'intent') return bestSubject(thought)
  return best.id === ordinary ? bestSubject(thought) : best
}

/** The likeliest question about iOS: of the readings on the likeliest subject the nearest, where that subject is clear. */
export function bestSubject({ readings, subjects }: Thought): Reading | null {
  const questions = byPreference(readings).filter(({ kind }) => kind !== 'intent')
  const [best] = questions
  if (!best || best.score >= sureScore) return best ?? null
  return (isClear(subjects) && questions.find((reading) => slugOf(reading) === subjects[0]?.slug)) || best
}

/** Sure enough to answer without asking. */
export function isSure(reading: Reading, { subjects }: Pick<Thought, 'subjects'>): boolean {
  if (reading.score >= sureScore) return true
  return reading.kind !== 'intent' && isClear(subjects) && slugOf(reading) === subjects[0]?.slug
}

/** The limit that a thought goes past; null where an honest question is as near. */
export function limitOf({ readings }: Thought): Extract<Reading, { kind: 'intent' }> | null {
  const [limit] = readings.filter((reading): reading is Extract<Reading, { kind: 'intent' }> => reading.kind === 'intent' && reading.group === 'limits' && reading.id !== ordinary)
  const [other] = readings.filter((reading) => reading.kind !== 'intent' || reading.group !== 'limits' || reading.id === ordinary)
  return limit && limit.score >= leastLimit && limit.score - (other?.score ?? 0) >= leadOfLimit ? limit : null
}

const leastLimit = 0.36
const leadOfLimit = 0.04

/** Sure enough to speak of feelings. */
export function isSurely({ score, margin }: Reading): boolean {
  return score >= 0.5 || (score >= 0.42 && margin >= 0.06)
}

/** Near enough to be offered as a choice. */
export function isNear({ score }: Reading): boolean {
  return score >= 0.22
}

function byPreference(readings: readonly Reading[]): Reading[] {
  return readings.toSorted((one, other) => other.score + headStart[other.kind] - one.score - headStart[one.kind])
}

function isClear([first, second]: Thought['subjects']): boolean {
  return first !== undefined && first.score >= sureSubject.score && first.score - (second?.score ?? 0) >= sureSubject.margin
}
