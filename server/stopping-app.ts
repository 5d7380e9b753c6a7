import { Hono } from 'hono'
import { site } from '#contract/site.ts'
import { answerProblem, Problem } from './http/problem.ts'

/** Answers while the process finishes what it has begun: whoever asks anew is sent away, at best to another process. */
export function createStoppingApp(): Pick<Hono, 'fetch'> {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'stopping' }))
    .all('*', (c) => answerProblem(c, new Problem(503, `${site.name} is being restarted. Try again in a few seconds.`, { headers: { 'Retry-After': '5', Connection: 'close' } })))
}
