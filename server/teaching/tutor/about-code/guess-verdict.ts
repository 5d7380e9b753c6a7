import type { Finding } from '#server/teaching/guide/review/review-swift.ts'

/** The verdict on a guess about the code in view. */
export interface Verdict {
  is: 'yes' | 'no' | 'unknown'
  /** A sentence that names the line. */
  reason: string
  /** The finding that the guess refers to. */
  finding: Finding | null
  /** Whether the guess only asks what is needed and names no cause. */
  isOnlyQuestion: boolean
  /** The closing question, if it is not the usual one. */
  asks?: string
}

export interface Guess {
  kind: string
  text: string
  /** Names from the code that the guess mentions, as the code writes them. */
  names: string[]
  /** Operators and names that the guess mentions, even if the code does not contain them. */
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
