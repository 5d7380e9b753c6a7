import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { AppEnvironment } from './app-environment.ts'
import type { Logger } from '#server/platform/logger.ts'

/** Names each call under /api. Debugging, one line a call: never its body, cookies or query; what fails is logged by onError. */
export function requestLog(logger: Logger) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    const started = performance.now()
    await next()
    logger.debug(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        milliseconds: Math.round(performance.now() - started),
      },
      'answered',
    )
  })
}
