import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ProblemDocument } from '#contract/problem.ts'
import { Refused } from '#server/platform/refused.ts'
import { CallFailure } from '#server/platform/workers/call-failure.ts'

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Cannot be processed',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not ready',
  507: 'Disk full',
}

/**
 * An expected failure, with a sentence that users can act on. Thrown where it is noticed, and turned into a response
 * in one place.
 */
export class Problem extends HTTPException {
  readonly type: string
  readonly errors: ProblemDocument['errors']
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    detail: string,
    extra: {
      type?: string
      errors?: ProblemDocument['errors']
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(status, { message: detail, cause: extra.cause })
    this.type = extra.type ?? 'about:blank'
    this.errors = extra.errors
    this.headers = extra.headers ?? {}
  }
}

/** The same error for things that do not exist and for those of other users. */
export function notFound(thing: string): Problem {
  return new Problem(404, `${thing} not found`)
}

export function invalid(errors: NonNullable<ProblemDocument['errors']>): Problem {
  return new Problem(400, errors[0]?.message ?? 'The request is not valid', { errors })
}

export function answerProblem(c: Context, problem: Problem): Response {
  const document: ProblemDocument = {
    type: problem.type,
    title: titles[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    ...(problem.errors ? { errors: problem.errors } : {}),
  }
  return c.body(JSON.stringify(document), problem.status, {
    'Content-Type': 'application/problem+json',
    ...problem.headers,
  })
}

/** Converts an error to a Problem; null for a bug. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof Refused) return new Problem(409, error.message, { cause: error })
  if (error instanceof CallFailure) return unfinishedCall(error)
  if (error instanceof HTTPException)
    return new Problem(error.status, error.message || 'The request is not valid', { cause: error })
  return null
}

function unfinishedCall(failure: CallFailure): Problem {
  if (failure.reason === 'too-busy')
    return new Problem(503, 'Many people are asking right now. Try again in a moment.', {
      headers: { 'Retry-After': '5' },
      cause: failure,
    })
  return new Problem(
    503,
    'This took too long and was stopped. Send a shorter text, or try again in a moment.',
    { cause: failure },
  )
}
