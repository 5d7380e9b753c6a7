import type { ProblemDocument } from '#contract/problem.ts'
import { recentSignInNeeded } from '#contract/account/recent-sign-in.ts'

/** A call that the server refused; the message can be shown in a toast. */
export class ProblemError extends Error {
  readonly status: number
  readonly type: string
  readonly errors: { path: string; message: string }[]

  constructor(
    status: number,
    message: string,
    { type = 'about:blank', errors = [] }: Partial<Pick<ProblemDocument, 'type' | 'errors'>> = {},
  ) {
    super(message)
    this.name = 'ProblemError'
    this.status = status
    this.type = type
    this.errors = errors
  }
}

/** Reads a refusal: the sentence of a problem document, else "<status>: <text>". */
export async function problemOf(response: Response): Promise<ProblemError> {
  const text = await response.text()
  const problem = problemIn(text)
  if (problem) return new ProblemError(response.status, problem.detail, problem)
  return new ProblemError(response.status, `${response.status}: ${text || response.statusText}`)
}

export function messageOf(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  // What fetch throws when there is no response.
  if (error instanceof TypeError) return 'The server cannot be reached. Check your connection and try again.'
  return (error instanceof Error && error.message) || otherwise
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401
}

/** Whether signing in again with the same account would make it work. */
export function needsRecentSignIn(error: unknown): boolean {
  return error instanceof ProblemError && error.type === recentSignInNeeded
}

// By hand, because the public pages read problems too and should not load zod for it.
function problemIn(text: string): ProblemDocument | null {
  try {
    const problem: unknown = JSON.parse(text)
    return typeof problem === 'object' &&
      problem !== null &&
      'detail' in problem &&
      typeof problem.detail === 'string'
      ? (problem as ProblemDocument)
      : null
  } catch {
    return null
  }
}
