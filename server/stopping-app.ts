import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { site } from '#contract/site.ts'
import { answerProblem, Problem } from './platform/http/problem.ts'
import { answerOpenAIError, OpenAIError } from './adapters/openai/openai-error.ts'

const sentence = `${site.name} is being restarted. Try again in a few seconds.`
const headers = { 'Retry-After': '5', Connection: 'close' }

/** Refuses new requests while the process is stopping, in the format of each API. */
export function createStoppingApp() {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'stopping' }))
    .all('/v1/*', (c) =>
      answerOpenAIError(
        c,
        new OpenAIError(503, sentence, {
          type: 'server_error',
          headers: { ...headers, 'X-Request-Id': randomUUID() },
        }),
      ),
    )
    .on('ALL', ['/mcp', '/mcp/'], (c) =>
      c.json({ error: 'temporarily_unavailable', error_description: sentence }, 503, headers),
    )
    .all('*', (c) => answerProblem(c, new Problem(503, sentence, { headers })))
}
