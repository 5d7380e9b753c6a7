import { z } from 'zod'

/** A problem document (RFC 9457), the response to every failed request, as `application/problem+json`. */
export const ProblemDocument = z.object({
  type: z.string().meta({ description: 'about:blank, or the kind of problem as a path' }),
  title: z.string(),
  status: z.int(),
  detail: z.string().meta({ description: 'A sentence a person can act on' }),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ProblemDocument = z.infer<typeof ProblemDocument>
