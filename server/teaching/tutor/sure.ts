import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { Thought } from './message.ts'

/** Honest questions that look like what the tutor declines; they only keep such readings away. */
const ordinary = 'ordinary'

/** Answers to one question before articles that only treat the subject. */
const headStart = { answer: 0.06, recipe: 0.04, article: 0, intent: 0.02 }

/** The likeliest reading. */
export function bestReading({ readings }: Thought): Reading | null {
  const ranked = byPreference(readings)
  const [best] = ranked
  return best?.kind === 'intent' && best.id === ordinary ? (ranked.find(({ kind }) => kind !== 'intent') ?? null) : (best ?? null)
}

/** The likeliest question about iOS. */
export function bestSubject({ readings }: Thought): Reading | null {
  return byPreference(readings).find(({ kind }) => kind !== 'intent') ?? null
}

function byPreference(readings: readonly Reading[]): Reading[] {
  return readings.toSorted((one, other) => other.score + headStart[other.kind] - one.score - headStart[one.kind])
}

/** Sure enough to answer without asking. */
export function isSure({ score, margin }: Reading): boolean {
  return score >= 0.46 || (score >= 0.36 && margin >= 0.06)
}

/** Sure enough to refuse, or to speak of feelings. */
export function isSurely({ score, margin }: Reading): boolean {
  return score >= 0.5 || (score >= 0.42 && margin >= 0.08)
}

/** Near enough to be offered as a choice. */
export function isNear({ score }: Reading): boolean {
  return score >= 0.24
}
