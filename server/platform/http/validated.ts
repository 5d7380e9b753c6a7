import { validator } from 'hono-openapi'
import type { ValidationTargets } from 'hono'
import type { z } from 'zod'
import { invalid } from './problem.ts'

/** Nobody reads a thousand. */
const mostListed = 50

/** Validates a part of the request with a contract schema; what does not fit is answered with the schema's own messages. */
export function validated<Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    if (result.success) return
    throw invalid(
      result.error
        .slice(0, mostListed)
        .map((issue) => ({ path: (issue.path ?? []).map(pathPart).join('.'), message: issue.message })),
    )
  })
}

function pathPart(part: PropertyKey | { key: PropertyKey }): string {
  return String(typeof part === 'object' ? part.key : part)
}
