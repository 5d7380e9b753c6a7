import { validator } from 'hono-openapi'
import type { ValidationTargets } from 'hono'
import type { z } from 'zod'
import { invalid, type Problem } from './problem.ts'

/** The most issues reported; more would not be read. */
const mostListed = 50

interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

/** Validates a part of the request with a contract schema. The problem has the schema's messages. */
export function validated<Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    if (result.success) return
    throw invalidBy(result.error)
  })
}

/** The problem for a schema's issues. */
export function invalidBy(issues: readonly Issue[]): Problem {
  return invalid(
    issues
      .slice(0, mostListed)
      .map(({ path = [], message }) => ({ path: path.map(pathPart).join('.'), message })),
  )
}

function pathPart(part: PropertyKey | { key: PropertyKey }): string {
  return String(typeof part === 'object' ? part.key : part)
}
