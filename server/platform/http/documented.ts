import { describeRoute, resolver } from 'hono-openapi'
import type { z } from 'zod'
import { ProblemDocument } from '#contract/problem.ts'
import { declareLimits, type RouteLimits } from './route-limits.ts'

/** Who may call a route. The access matrix test checks this for every route. */
export type Access = 'anyone' | 'user' | 'owner'

interface Documentation extends RouteLimits {
  summary: string
  access: Access
  /** The body of each successful response by status: null if empty, a string for a media type other than JSON. */
  answers: Record<number, z.ZodType | string | null>
  /** Headers of successful responses with their descriptions. */
  headers?: Record<string, string>
}

/** Documents a route in `/api/openapi.json`, using its validation schemas, and declares its limits. */
export function documented({ summary, access, answers, headers = {}, ...limits }: Documentation) {
  const refusals = { anyone: [], user: [401], owner: [401, 404] }[access]
  const operation = {
    summary,
    security: access === 'anyone' ? [] : [{ session: [] }],
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, body]) => [
          status,
          { ...answerOf(body), ...headersOf(headers) },
        ]),
      ),
      ...Object.fromEntries(refusals.map((status) => [status, problemAnswer])),
      default: problemAnswer,
    },
    'x-access': access,
  }
  const describing = describeRoute(operation)
  declareLimits(describing, limits)
  return describing
}

const problemAnswer = {
  description: 'A problem document',
  content: { 'application/problem+json': { schema: resolver(ProblemDocument) } },
}

function headersOf(headers: Record<string, string>) {
  const described = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: 'integer' as const } },
  ])
  return described.length > 0 ? { headers: Object.fromEntries(described) } : {}
}

function answerOf(body: z.ZodType | string | null) {
  if (body === null) return { description: 'Done; no body' }
  if (typeof body === 'string') return { description: 'The answer', content: { [body]: {} } }
  return { description: 'The answer', content: { 'application/json': { schema: resolver(body) } } }
}
