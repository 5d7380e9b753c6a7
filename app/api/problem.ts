import type { ProblemDocument } from '#contract/problem.ts'
import { recentSignInNeeded } from '#contract/account/recent-sign-in.ts'

/** Thrown if the server refuses a call; its message can be shown in a toast. */
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

/** The error for a failed response: the problem document's `detail`, otherwise "<status>: <text>". */
export async function problemOf(response: Response): Promise<ProblemError> {
  const text = await response.text()
  const problem = problemIn(text)
  if (problem) return new ProblemError(response.status, problem.detail, problem)
  return new ProblemError(response.status, `${response.status}: ${text || response.statusText}`)
}

export function messageOf(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  // `fetch` throws a TypeError if there is no response.
  if (error instanceof TypeError) return 'The server cannot be reached. Check your connection and try again.'
  return (error instanceof Error && error.message) || otherwise
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401
}

/** Whether the call would succeed after signing in again with the same account. */
export function needsRecentSignIn(error: unknown): boolean {
  return error instanceof ProblemError && error.type === recentSignInNeeded
}

// Parsed without zod, which the public pages should not load.
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
