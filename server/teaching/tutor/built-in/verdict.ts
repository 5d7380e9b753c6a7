import type { Finding } from '#server/teaching/guide/review/review-swift.ts'

/** What the code in view says to a guess about it. */
export interface Verdict {
  is: 'yes' | 'no' | 'unknown'
  /** The reason, with the line; a sentence. */
  reason: string
  /** The finding that the guess is about. */
  finding: Finding | null
  /** It asks what is needed, and does not say what the reason is. */
  isOnlyQuestion: boolean
  /** What to ask back, where that is not what happens now. */
  asks?: string
}

export interface Guess {
  kind: string
  text: string
  /** What it names of the code, as it stands there. */
  names: string[]
  /** Signs and names as the learner wrote them, also those that the code does not have. */
  wanted: string[]
}

export function yes(reason: string, finding: Finding | null): Verdict {
  return { is: 'yes', reason, finding, isOnlyQuestion: false }
}

export function no(reason: string): Verdict {
  return { is: 'no', reason, finding: null, isOnlyQuestion: false }
}

export function unknown(reason: string): Verdict {
  return { is: 'unknown', reason, finding: null, isOnlyQuestion: false }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
