import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { answerHeader } from './answer-header.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { Logger } from './logger.ts'

/** Names each call under /api. Debugging, one line a call: never its body, cookies or query; what fails is logged by onError. */
export function requestLog(logger: Logger) {
  return createMiddleware<AppEnvironment>((c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    answerHeader(c, 'x-request-id', requestId)
    return logger.isLevelEnabled('debug') ? logged(c, next) : next()
  })

  async function logged(c: Context<AppEnvironment>, next: Next): Promise<void> {
    const started = performance.now()
    await next()
    logger.debug({ requestId: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, milliseconds: Math.round(performance.now() - started) }, 'answered')
  }
}
